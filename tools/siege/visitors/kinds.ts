import { codeBurner, guesser } from './accounts.ts'
import { bodyBomber, malformed, uploader } from './bodies.ts'
import { slowReader, slowWriter, streamHolder } from './connections.ts'
import { drawer, scraper } from './readers.ts'
import type { Visitor } from './visitor.ts'

/** Ten kinds of hostile visitor; each has an address and a network of its own. */
export const kinds: Readonly<Record<string, Visitor>> = {
  'slow readers': slowReader,
  'slow writers': slowWriter,
  'body bombs': bodyBomber,
  'code burners': codeBurner,
  guessers: guesser,
  scrapers: scraper,
  'stream holders': streamHolder,
  'PDF and CSV drawers': drawer,
  'upload floods': uploader,
  'malformed HTTP': malformed,
}
