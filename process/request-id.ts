import { randomInt } from 'node:crypto'
import { REQUEST_ID_HEADER } from '../contract/wire/exchange.ts'
import { type IncomingRequest, incomingHeader, peerOf, type Trust } from './caller.ts'

/** No letters that are mistaken for others when they are read out. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const header = REQUEST_ID_HEADER.toLowerCase()
/** It is written into logs, headers and pages. */
const wellFormed = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

/** Sixty random bits, in three groups that a borrower can read out. `randomInt` keeps random bytes in store, unlike `randomBytes`. */
export function newRequestId(): string {
  let id = ''
  for (let at = 0; at < 12; at += 1) {
    if (at === 4 || at === 8) id += '-'
    id += LETTERS[randomInt(LETTERS.length)]
  }
  return id
}

/** The id that a trusted proxy gave the request, otherwise one of our own. */
export function requestIdOf(incoming: IncomingRequest, trusted: Trust): string {
  const given = incomingHeader(incoming, header)
  return given !== null && wellFormed.test(given) && trusted(peerOf(incoming)) ? given : newRequestId()
}
