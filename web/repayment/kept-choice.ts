import { readStored, store } from '../browser/storage.ts'

/** Spec 3 and 4: the choice of how to pay, in the phone's own storage under these names. */
const names = ['payType', 'payCode', 'specificNum', 'isDefault'] as const

export type KeptChoice = Partial<Record<(typeof names)[number], string>>

export function keptChoice(): KeptChoice {
  const choice: KeptChoice = {}
  for (const name of names) {
    const value = readStored('local', name)
    if (value) choice[name] = value
  }
  return choice
}

/** What is not named is forgotten: choosing a type clears bank, method and market (spec 4). */
export function keepChoice(choice: KeptChoice): void {
  for (const name of names) store('local', name, choice[name] || null)
}

/** A choice that was saved goes along with the forms that lead to a payment. */
export function fillKeptChoice(): void {
  const choice = keptChoice()
  if (choice.isDefault !== '0') return
  for (const field of document.querySelectorAll<HTMLInputElement>('[data-kept]'))
    field.value = choice[field.dataset['kept'] as keyof KeptChoice] ?? ''
}
