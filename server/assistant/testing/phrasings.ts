import type { Phrasings } from './phrasing.ts'
import { en } from './phrasings-en.ts'
import { hi } from './phrasings-hi.ts'
import { id } from './phrasings-id.ts'
import { zh } from './phrasings-zh.ts'

export const phrasings = { en, id, hi, zh } satisfies Record<string, Phrasings>
