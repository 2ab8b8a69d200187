import * as texts from '#texts'
import { moneyInputs, type ProposedMoneyAct, proposedMoneyActs } from '../../../contract/calls/money.ts'
import { deskTable } from '../../../contract/calls/table.ts'
import type { Result } from '../../../contract/wire/codes.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import type { Market } from '../../../market/language.ts'
import { currencies } from '../../../market/money.ts'
import { amountProblem } from '../../../market/typed-numbers.ts'
import { actName } from '../../desk/proposals/act-names.ts'
import { previewProps } from '../../desk/proposals/preview-props.ts'
import { type DeskPageContext, deskRefused, mayCall, toProposal } from '../../page/desk-page.ts'
import type { Outcome } from '../../page/outcome.ts'
import { fieldIn } from '../../page/posted.ts'
import { wrongFieldsOf } from '../../page/wrong-fields.ts'
import { type ActField, actFields, readActInput } from './act-fields.ts'

export const mayPropose = ({ staff }: DeskPageContext): boolean => mayCall(staff.role, deskTable.moneyPreview)

type Typed = Readonly<Record<string, string>>
type Option = { value: string; label: string }
type FormContext = {
  /** What the page itself says; it is not typed. */
  fixed?: Typed
  defaults?: Typed
  hints?: Typed
  options?: Readonly<Record<string, readonly Option[]>>
}

const actOf = (typed: FormData | null): ProposedMoneyAct | null => {
  const act = fieldIn(typed, 'moneyAct')
  return proposedMoneyActs.find((known) => known === act) ?? null
}

/** A form for an act; what was typed into it before is still there. */
export function actForm(context: DeskPageContext, act: ProposedMoneyAct, facts: FormContext) {
  const { fixed = {}, defaults = {}, hints = {}, options = {} } = facts
  const { typed } = context
  const isTyped = actOf(typed) === act
  const sent = isTyped ? readForm(context, typed) : null
  const wrong = sent ? wrongFieldsOf(moneyInputs[act], sent.input) : {}
  const errorOf = ({ name, kind }: ActField) =>
    (sent && kind === 'money' && amountProblem(fieldIn(typed, name), currencies[sent.market])) || wrong[name]
  const shownValue = ({ name }: ActField) =>
    fixed[name] ?? (isTyped ? fieldIn(typed, name) : (defaults[name] ?? ''))
  return {
    act,
    title: actName(act),
    isOpen: isTyped,
    fields: actFields[act].map((field) => ({
      name: field.name,
      kind: field.kind,
      label: field.label(),
      value: shownValue(field),
      hint: hints[field.name],
      error: errorOf(field),
      options: options[field.name] ?? [],
      isFixed: Object.hasOwn(fixed, field.name),
      isOptional: field.isOptional ?? false,
    })),
  }
}
export type ActFormProps = ReturnType<typeof actForm>

const readForm = ({ packs }: DeskPageContext, typed: FormData | null) => {
  const act = actOf(typed)
  const market: Market = fieldIn(typed, 'formMarket') === 'in' ? 'in' : 'id'
  return act && { act, input: readActInput(act, typed, packs[market].currency), market }
}

/** What the form that was just sent would write, or why it cannot be; null where none was sent. */
export async function shownPreview(context: DeskPageContext) {
  const { typed } = context
  const form = readForm(context, typed)
  if (!form) return null
  const { act, input, market } = form
  const found = await context.desk.moneyPreview({ act, input })
  const about = { act, title: actName(act), market }
  if (!found.success)
    return { ...about, problem: found.message, sentence: '', tables: null, version: '', typed: [] }
  const sent = actFields[act].map(({ name }) => ({ name, value: fieldIn(typed, name) }))
  const tables = previewProps(found.data, context)
  return {
    ...about,
    problem: '',
    sentence: found.data.sentence,
    tables,
    version: found.data.version,
    typed: sent,
  }
}
export type ShownPreview = NonNullable<Awaited<ReturnType<typeof shownPreview>>>

/** Shows what would be written; `load` computes it of what was typed. */
async function preview(): Promise<Outcome> {
  return { stay: true }
}

type Propose = (input: never) => Promise<Result<{ proposalId: string }>>

/** Proposes what was shown, unless the record is another one by now: then that is shown instead. */
async function propose(context: DeskPageContext, sent: FormData): Promise<Outcome> {
  const form = readForm(context, sent)
  if (!form) return { refused: true, toast: texts.desk_code_invalidRequest() }
  const { act, input } = form
  const now = await context.desk.moneyPreview({ act, input })
  if (!now.success) return deskRefused(now)
  if (now.data.version !== fieldIn(sent, 'version'))
    return { refused: true, toast: texts.code_changedMeanwhile() }
  const proposed = await (context.desk[act] as Propose)(input as never)
  if (!proposed.success) return deskRefused(proposed)
  return { toast: texts.desk_money_proposed(), to: toProposal(context, proposed.data) }
}

export const previewActs = { preview, propose }

/** The proposals that wait about a record. */
export async function openProposals({ desk, href }: DeskPageContext, subject: string) {
  const found = await desk.proposalList({ state: 'open', subject })
  return (found.success ? found.data.rows : []).map(({ proposalId, act, sentence, reason, proposedBy }) => ({
    href: href(deskPaths.proposal, { id: proposalId }),
    title: actName(act),
    sentence,
    about: texts.desk_money_proposed_by({ name: proposedBy, reason }),
  }))
}
