/**
 * Consonants and vowels of Devanagari by their place in its block. Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu,
 * Kannada and Malayalam have theirs at the same places of the blocks that follow, 0x80 apart.
 */
const FIRST_BLOCK = 0x900
const LAST_BLOCK = 0xd7f
const BLOCK_SIZE = 0x80

const letters: Readonly<Record<number, string>> = Object.fromEntries([
  ...['n', 'n', 'h'].map((sound, at) => [0x01 + at, sound]),
  ...['a', 'a', 'i', 'i', 'u', 'u', 'r', 'l', 'e', 'e', 'e', 'ai', 'o', 'o', 'o', 'au'].map((sound, at) => [
    0x05 + at,
    sound,
  ]),
  ...['k', 'k', 'g', 'g', 'n', 'c', 'c', 'j', 'j', 'n', 't', 't', 'd', 'd', 'n', 't', 't', 'd', 'd', 'n'].map(
    (sound, at) => [0x15 + at, sound],
  ),
  ...['n', 'p', 'p', 'b', 'b', 'm', 'y', 'r', 'r', 'l', 'l', 'l', 'v', 's', 's', 's', 'h'].map(
    (sound, at) => [0x29 + at, sound],
  ),
  ...['', 'i', 'i', 'u', 'u', 'r', 'r', 'e', 'e', 'e', 'ai', 'o', 'o', 'o', 'au'].map((sound, at) => [
    0x3e + at,
    sound,
  ]),
  // Letters with a dot beneath, as one character.
  ...['k', 'k', 'g', 'j', 'd', 'd', 'f', 'y'].map((sound, at) => [0x58 + at, sound]),
])

/** Letters of India's scripts in Latin ones, without the vowel that is not written; what is none of them stays. */
const latin = (text: string): string =>
  [...text]
    .map((letter) => {
      const code = letter.codePointAt(0) ?? 0
      if (code < FIRST_BLOCK || code > LAST_BLOCK) return letter
      return letters[code % BLOCK_SIZE] ?? ''
    })
    .join('')

/**
 * What a name sounds like, whatever the script and however it is spelled: `पुणे`, `pune` and `poone` have one. Two names
 * may share one, so it is looked at after the names themselves.
 */
export const soundKey = (name: string): string =>
  latin(name.normalize('NFC').toLowerCase())
    .replace(/\p{M}/gu, '')
    .replace(/ee/g, 'i')
    .replace(/oo/g, 'u')
    .replace(/dj/g, 'j')
    .replace(/tj/g, 'c')
    .replace(/([bcdgjkpst])h/g, '$1')
    .replace(/lh/g, 'l')
    .replace(/ph/g, 'f')
    .replace(/[eyi]/g, 'i')
    .replace(/[ou]/g, 'u')
    .replace(/w/g, 'v')
    .replace(/[zx]/g, 'j')
    .replace(/n(?=[bp])/g, 'm')
    .replace(/(?<=.)a/gu, '')
    .replace(/(.)\1+/gu, '$1')
