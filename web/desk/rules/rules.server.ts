import * as texts from '#texts'
import type { DeskRuleRow } from '../../../contract/calls/rules.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { formatShortDay } from '../../../market/dates.ts'
import type { Language } from '../../../market/language.ts'
import type { Tone } from '../../desk-kit/layout/desk-layout.tsx'
import { marketNames } from '../../desk-kit/market-names.ts'
import { type DeskPageContext, deskFailure } from '../../page/desk-page.ts'
import type { PropsOf } from '../../page/page.ts'

/** The longest notice before a rule begins. */
const AHEAD_DAYS = 90

const certainties: Readonly<Record<DeskRuleRow['certainty'], () => string>> = {
  verified: texts.desk_rules_verified,
  single: texts.desk_rules_single,
  open: texts.desk_rules_open,
}

function stateOf(
  { state, risk, daysAhead, from }: DeskRuleRow,
  language: Language,
): { text: string; tone: Tone } {
  const day = from === '' ? '' : formatShortDay(from, language)
  if (state === 'unchecked') return { text: texts.desk_rules_unchecked(), tone: 'warn' }
  if (state === 'broken') {
    if (risk) return { text: texts.desk_rules_at_risk(), tone: 'warn' }
    return daysAhead > 0
      ? { text: texts.desk_rules_breaks({ day }), tone: 'warn' }
      : { text: texts.desk_rules_broken(), tone: 'bad' }
  }
  return daysAhead > 0
    ? { text: texts.desk_rules_begins({ day }), tone: 'plain' }
    : { text: texts.desk_rules_kept(), tone: 'good' }
}

const subjects: Readonly<Record<DeskRuleRow['guards'], (row: DeskRuleRow) => string>> = {
  pack: () => texts.desk_rules_pack(),
  product: ({ product }) => product,
  process: () => texts.desk_rules_process(),
}

const shown = (row: DeskRuleRow, language: Language) => ({
  id: row.ruleId,
  says: row.says,
  subject: subjects[row.guards](row),
  market: marketNames[row.market](),
  state: stateOf(row, language),
  from: row.from === '' ? texts.desk_rules_standing() : formatShortDay(row.from, language),
  source: `${row.source} (${certainties[row.certainty]()})`,
  change: row.breach ? texts.desk_rules_change(row.breach) : '',
  risk: row.risk ? texts.desk_rules_risk_by(row.risk) : '',
  ahead: row.daysAhead > 0 ? texts.desk_rules_days({ count: row.daysAhead }) : '',
})

export async function load(context: DeskPageContext) {
  const { desk, query, href, language } = context
  const asked = query.get('on') ?? ''
  const found = await desk.ruleList(asked === '' ? {} : { on: asked })
  if (!found.success) return deskFailure(found)
  const { day, rows } = found.data
  const ofRows = (some: readonly DeskRuleRow[]) => some.map((row) => shown(row, language))
  return {
    title: texts.desk_rules(),
    props: {
      action: href(deskPaths.rules),
      day,
      note: texts.desk_rules_note({ day: formatShortDay(day, language) }),
      toDo: ofRows(rows.filter(({ state }) => state === 'broken')),
      ahead: ofRows(rows.filter(({ daysAhead }) => daysAhead > 0 && daysAhead <= AHEAD_DAYS)),
      noneAhead: texts.desk_rules_ahead_none({ days: AHEAD_DAYS }),
      markets: (['id', 'in'] as const).map((market) => ({
        title: texts.desk_rules_of({ market: marketNames[market]() }),
        rows: ofRows(rows.filter((row) => row.market === market)),
      })),
    },
  }
}

export type Props = PropsOf<typeof load>
