import * as texts from '#texts'
import {
  type ContactOutcome,
  type ContactWay,
  contactOutcomes,
  contactWays,
  type PromiseOutcome,
} from '../../../contract/desk/arrears.ts'
import type { Tone } from '../../desk-kit/layout/desk-layout.tsx'

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
}

/** `Call: no answer`; a note is only a note. */
export function contactName(way: ContactWay, outcome: string): string {
  if (way === 'note') return ways.note()
  return texts.desk_contact_of({
    way: ways[way](),
    outcome: outcomes[outcome as ContactOutcome]?.() ?? outcome,
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
