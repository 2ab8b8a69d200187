import { readStored, store } from '../browser/storage.ts'

/** Product 3 and 4: the choice of how to pay, in the phone's own storage under these names. */
const names = ['payType', 'payCode', 'specificNum', 'isDefault'] as const

export type StoredChoice = Partial<Record<(typeof names)[number], string>>

export function storedChoice(): StoredChoice {
  const choice: StoredChoice = {}
  for (const name of names) {
    const value = readStored('local', name)
    if (value) choice[name] = value
  }
  return choice
}

/** What is not named is removed: choosing a type clears bank, method and market (product 4). */
export function storeChoice(choice: StoredChoice): void {
  for (const name of names) store('local', name, choice[name] || null)
}
