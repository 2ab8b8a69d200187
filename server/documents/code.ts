import { randomInt } from 'node:crypto'

/** Without I, L, O and U: nobody mistakes one for another, and no code spells a word. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 12
const GROUP = 4

/** Sixty bits: guessing one is hopeless at any rate the service answers. */
export const newDocumentCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

export const printedCode = (code: string): string =>
  code.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? code

/** A code as a person typed it from a document, normalised; null where it cannot be a code. */
export function typedCode(typed: string): string | null {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return new RegExp(`^[${ALPHABET}]{${LENGTH}}$`).test(plain) ? plain : null
}
