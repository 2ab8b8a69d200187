import * as texts from '#texts'
import {
  type ContactOutcome,
  type ContactWay,
  contactOutcomes,
  contactWays,
  type PromiseOutcome,
} from '../../../contract/calls/arrears.ts'
import type { Language } from '../../../market/language.ts'
import type { MarketPack } from '../../../market/market.ts'
import type { Tone } from '../../desk-kit/layout/desk-layout.tsx'

type OfPack = Pick<MarketPack, 'arrears'>

export function className({ arrears }: OfPack, code: string, language: Language): string {
  if (code === 'writtenOff') return texts.desk_arrears_written_off()
  const found = arrears.classes.find((each) => each.code === code)
  if (!found) return code
  return texts.desk_arrears_class_of({ code, name: found.name[language === 'id' ? 'id' : 'en'] })
}

/** A bucket of days past due ends where the next begins. */
export function bucketName({ arrears }: OfPack, fromDays: number): string {
  if (fromDays === 0) return texts.desk_arrears_not_late()
  const next = arrears.riskFromDays.find((from) => from > fromDays)
  return next === undefined
    ? texts.desk_arrears_days_open({ from: fromDays })
    : texts.desk_arrears_days_span({ from: fromDays, to: next - 1 })
}

const ways: Readonly<Record<ContactWay, () => string>> = {
  call: texts.desk_way_call,
  message: texts.desk_way_message,
  visit: texts.desk_way_visit,
  note: texts.desk_way_note,
}

const outcomes: Readonly<Record<ContactOutcome, () => string>> = {
  reached: texts.desk_outcome_reached,
  noAnswer: texts.desk_outcome_noAnswer,
  wrongNumber: texts.desk_outcome_wrongNumber,
  promised: texts.desk_outcome_promised,
  refused: texts.desk_outcome_refused,
  sent: texts.desk_outcome_sent,
  answered: texts.desk_outcome_answered,
  failed: texts.desk_outcome_failed,
  nobodyThere: texts.desk_outcome_nobodyThere,
  noted: texts.desk_outcome_noted,
  planAsked: texts.desk_outcome_planAsked,
}

/** `Call: no answer`; a note is only a note. */
export function contactName(way: ContactWay, outcome: ContactOutcome): string {
  if (outcome === 'noted') return ways.note()
  return texts.desk_contact_of({
    way: ways[way](),
    outcome: outcomes[outcome](),
  })
}

const BETWEEN = '.'

/** All that can be logged, as one choice: which outcomes there are depends on the way. */
export const contactOptions = () =>
  contactWays.flatMap((way) =>
    contactOutcomes[way].map((outcome) => ({
      value: `${way}${BETWEEN}${outcome}`,
      label: contactName(way, outcome),
    })),
  )

export function readContactOption(value: string): { way: ContactWay; outcome: string } | null {
  const [name, outcome = ''] = value.split(BETWEEN)
  const way = contactWays.find((known) => known === name)
  return way ? { way, outcome } : null
}

export const promiseStates: Readonly<Record<PromiseOutcome, { name: () => string; tone: Tone }>> = {
  open: { name: texts.desk_promise_state_open, tone: 'warn' },
  kept: { name: texts.desk_promise_state_kept, tone: 'good' },
  broken: { name: texts.desk_promise_state_broken, tone: 'bad' },
  withdrawn: { name: texts.desk_promise_state_withdrawn, tone: 'plain' },
}
