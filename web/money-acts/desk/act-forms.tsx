import * as texts from '#texts'
import type { Market } from '../../../market/language.ts'
import { type Currency, currencies } from '../../../market/money.ts'
import { ActSentence, PreviewTables } from '../../desk/proposals/preview.tsx'
import { AmountField } from '../../desk-kit/layout/amount-field.tsx'
import { DeskForm } from '../../desk-kit/layout/desk-form.tsx'
import { Panel } from '../../desk-kit/layout/desk-layout.tsx'
import { type Refused, RefusedForm } from '../../page/refused-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { Field, SelectField, TextAreaField } from '../../ui/field/field.tsx'
import { Fold } from '../../ui/fold/fold.tsx'
import type { ActFormProps, ShownPreview } from './act-preview.server.ts'

type FieldProps = ActFormProps['fields'][number] & { currency: Currency }

function ActInput(field: FieldProps) {
  const { name, kind, label, value, hint, error, options, isFixed, isOptional, currency } = field
  if (isFixed) return <input type="hidden" name={name} value={value} />
  const common = { name, label, hint, error, defaultValue: value, required: !isOptional }
  if (kind === 'long') return <TextAreaField {...common} rows={2} maxLength={500} />
  if (kind === 'choice') return <SelectField {...common} options={options} />
  if (kind === 'money') return <AmountField {...common} currency={currency} />
  if (kind === 'day') return <Field {...common} type="date" />
  const isNumber = kind !== 'text'
  return <Field {...common} maxLength={100} {...(isNumber && { inputMode: 'decimal' as const })} />
}

type FormsProps = {
  currentUrl: string
  market: Market
  forms: readonly ActFormProps[]
  /** What was requested of one of them. */
  shown: ShownPreview | null
}

/** Why the form that was sent has no preview, as its button and fields say it. */
function refusalOf({ act, fields }: ActFormProps, shown: ShownPreview | null): Refused | null {
  if (shown?.act !== act || shown.problem === '') return null
  const wrong = fields.flatMap(({ name, error }) => (error ? [[name, error]] : []))
  return { act: 'preview', fields: Object.fromEntries(wrong), message: shown.problem, posted: {}, wrong: {} }
}

/** Each act in a fold; sending its form shows first what it would write. */
export function ActForms({ currentUrl, market, forms, shown }: FormsProps) {
  if (forms.length === 0) return null
  return (
    <Panel heading={texts.desk_money_propose()}>
      <p>{texts.desk_money_propose_note()}</p>
      {forms.map((form) => (
        <Fold key={form.act} id={form.act} summary={form.title} open={form.isOpen}>
          <RefusedForm value={refusalOf(form, shown)}>
            <DeskForm action={currentUrl} draft={form.act}>
              <input type="hidden" name="moneyAct" value={form.act} />
              <input type="hidden" name="formMarket" value={market} />
              {form.fields.map((field) => (
                <ActInput key={field.name} {...field} currency={currencies[market]} />
              ))}
              <Button kind="second" name="act" value="preview">
                {texts.desk_money_show()}
              </Button>
            </DeskForm>
          </RefusedForm>
        </Fold>
      ))}
    </Panel>
  )
}

function Confirm({ currentUrl, shown }: { currentUrl: string; shown: ShownPreview }) {
  return (
    <DeskForm action={currentUrl} draft={shown.act}>
      <input type="hidden" name="moneyAct" value={shown.act} />
      <input type="hidden" name="formMarket" value={shown.market} />
      <input type="hidden" name="version" value={shown.version} />
      {shown.typed.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button name="act" value="propose">
        {texts.desk_money_propose_this()}
      </Button>
    </DeskForm>
  )
}

/** What the form would write, with the button that proposes it. */
export function ActPreviewPanel({ currentUrl, shown }: { currentUrl: string; shown: ShownPreview | null }) {
  if (!shown?.tables) return null
  return (
    <Panel heading={texts.desk_money_would_write({ act: shown.title })} tone="warn">
      {/* biome-ignore lint/a11y/noAutofocus: it is what was asked for. */}
      <div tabIndex={-1} autoFocus role="status">
        {texts.desk_money_nothing_yet()}
      </div>
      <ActSentence text={shown.sentence} />
      <PreviewTables {...shown.tables} />
      <Confirm currentUrl={currentUrl} shown={shown} />
    </Panel>
  )
}

type Waiting = { href: string; title: string; sentence: string; about: string }

/** Proposals that wait about this record. */
export function WaitingProposals({ proposals }: { proposals: readonly Waiting[] }) {
  if (proposals.length === 0) return null
  return (
    <Panel heading={texts.desk_money_waiting_proposals()} tone="warn">
      <ul>
        {proposals.map(({ href, title, sentence, about }) => (
          <li key={href}>
            <a href={href}>{title}</a> {sentence} {about}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
