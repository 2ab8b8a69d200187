import { readStored } from './storage.ts'

/**
 * Fills hidden fields with what the phone remembers: `data-stored` names the entry, `data-stored-if="name=value"` another
 * entry without which nothing is filled in.
 */
export function fillStoredFields(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('input[data-stored]')) {
    const { stored = '', storedIf = '' } = field.dataset
    const [name = '', value] = storedIf.split('=')
    if (!storedIf || readStored('local', name) === value) field.value = readStored('local', stored) ?? ''
  }
}
