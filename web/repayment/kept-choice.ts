/** Spec 3 and 4: the choice of how to pay, in the phone's own storage under these names. */
const names = ['payType', 'payCode', 'specificNum', 'isDefault'] as const

export type KeptChoice = Partial<Record<(typeof names)[number], string>>

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A webview may refuse storage altogether; then nothing is remembered, and nothing else is lost. */
function store(): Store | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

export function keptChoice(kept: Store | null = store()): KeptChoice {
  const choice: KeptChoice = {}
  for (const name of names) {
    const value = kept?.getItem(name)
    if (value) choice[name] = value
  }
  return choice
}

/** What is not named is forgotten: choosing a type clears bank, method and market (spec 4). */
export function keepChoice(choice: KeptChoice, kept: Store | null = store()): void {
  for (const name of names) {
    const value = choice[name]
    if (value) kept?.setItem(name, value)
    else kept?.removeItem(name)
  }
}

/** A choice that was saved goes along with the forms that lead to a payment. */
export function fillKeptChoice(): void {
  const choice = keptChoice()
  if (choice.isDefault !== '0') return
  for (const field of document.querySelectorAll<HTMLInputElement>('[data-kept]'))
    field.value = choice[field.dataset['kept'] as keyof KeptChoice] ?? ''
}
