import { randomInt } from 'node:crypto'
import { REQUEST_ID_HEADER } from '../contract/wire/exchange.ts'
import { type IncomingRequest, incomingHeader, peerOf, type Trust } from './caller.ts'

/** No letters that are mistaken for others when they are read out. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const header = REQUEST_ID_HEADER.toLowerCase()
/** It is written into logs, headers and pages. */
const wellFormed = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

/** Thirty random bits, as six letters. `randomInt` keeps random bytes in store, unlike `randomBytes`. */
function sixLetters(): string {
  let bits = randomInt(2 ** 30)
  let letters = ''
  for (let at = 0; at < 6; at += 1, bits >>= 5) letters += LETTERS[bits % 32]
  return letters
}

/** Sixty random bits, in three groups that a borrower can read out. */
export function newRequestId(): string {
  const letters = sixLetters() + sixLetters()
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`
}

/** The id that a trusted proxy gave the request, otherwise one of our own. */
export function requestIdOf(incoming: IncomingRequest, trusted: Trust): string {
  const given = incomingHeader(incoming, header)
  return given !== null && wellFormed.test(given) && trusted(peerOf(incoming)) ? given : newRequestId()
}
