import { commandDone, type DeskCommand, type DeskOutput } from '../../calls/desk-command.ts'
import type { Db } from '../../database/open.ts'
import { closeLetter, type DeadLetter, deadLetters, payloadOf, retryLetter } from './dead-letters.ts'

export const lettersUsage = `  npm run desk -- letters                what other companies reported and could not be done
  npm run desk -- letters show <number>  a callback that could not be read
  npm run desk -- letters retry <number>
  npm run desk -- letters close <number> --handler "Rina, payments" --text "what was done about it"`

type LettersCommand = Omit<DeskCommand, 'packs'>

const lineOf = ({ id, received_at, provider, kind, event_id, reference, amount_minor, reason }: DeadLetter) =>
  [id, received_at.toISOString(), provider, kind, event_id, reference, amount_minor ?? '', reason].join('  ')

const isDone = (result: { done: true } | { problem: string }): DeskOutput =>
  'problem' in result ? result : commandDone

/** The part of `npm run desk` that is about dead letters. */
export async function runLetters(db: Db, { args, handler, text, now }: LettersCommand): Promise<DeskOutput> {
  const [act = 'list', number = ''] = args
  if (act === 'list') {
    const letters = await deadLetters(db, now)
    return { lines: letters.length > 0 ? letters.map(lineOf) : ['No dead letters.'] }
  }
  const id = Number(number)
  if (!Number.isSafeInteger(id) || id <= 0) return { problem: `'${number}' is not the number of a letter` }
  if (act === 'show') return { lines: [await payloadOf(db, id)] }
  if (act === 'retry') return isDone(await retryLetter(db, { id }))
  if (act === 'close') return isDone(await closeLetter(db, { id, handler, text, now }))
  return { problem: lettersUsage }
}
