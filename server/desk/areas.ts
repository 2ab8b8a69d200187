import type { DeskCommand, DeskOutput } from '../calls/desk-command.ts'
import type { Db } from '../database/open.ts'
import { payoutsUsage, runPayouts } from '../disbursement/desk.ts'
import { lettersUsage, runLetters } from '../repayment/inbox/desk.ts'

type Area = { usage: string; run: (db: Db, command: DeskCommand) => Promise<DeskOutput> }

/** What `npm run desk` knows by a word of its own. */
const areas: Readonly<Record<string, Area>> = {
  letters: { usage: lettersUsage, run: runLetters },
  payouts: { usage: payoutsUsage, run: runPayouts },
}

export const areasUsage = Object.values(areas)
  .map(({ usage }) => usage)
  .join('\n')

export const isArea = (name: string): boolean => Object.hasOwn(areas, name)

export async function runDesk(db: Db, name: string, command: DeskCommand): Promise<DeskOutput> {
  const area = isArea(name) ? areas[name] : undefined
  return area ? area.run(db, command) : { problem: areasUsage }
}
