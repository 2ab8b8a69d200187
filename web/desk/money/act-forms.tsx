import * as texts from '#texts'
import { DeskForm } from '../../desk-kit/layout/desk-form.tsx'
import { Panel } from '../../desk-kit/layout/desk-layout.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Field, SelectField, TextAreaField } from '../../ui/field/field.tsx'
import { Fold } from '../../ui/fold/fold.tsx'
import { PreviewTables } from '../proposals/preview.tsx'
import type { ActFormProps, ShownPreview } from './act-preview.server.ts'

type FieldProps = ActFormProps['fields'][number]

function ActInput({ name, kind, label, value, hint, options, isFixed, isOptional }: FieldProps) {
  if (isFixed) return <input type="hidden" name={name} value={value} />
  const common = { name, label, hint, defaultValue: value, required: !isOptional }
  if (kind === 'long') return <TextAreaField {...common} rows={2} maxLength={500} />
  if (kind === 'choice') return <SelectField {...common} options={options} />
  if (kind === 'day') return <Field {...common} type="date" />
  const isNumber = kind !== 'text'
  return <Field {...common} maxLength={100} {...(isNumber && { inputMode: 'decimal' as const })} />
}

type FormsProps = { here: string; market: string; forms: readonly ActFormProps[] }

/** Each act in a fold; sending its form shows first what it would write. */
export function ActForms({ here, market, forms }: FormsProps) {
  if (forms.length === 0) return null
  return (
    <Panel heading={texts.desk_money_propose()}>
      <p>{texts.desk_money_propose_note()}</p>
      {forms.map(({ act, title, isOpen, fields }) => (
        <Fold key={act} id={act} summary={title} open={isOpen}>
          <DeskForm action={`${here}#preview`}>
            <input type="hidden" name="moneyAct" value={act} />
            <input type="hidden" name="formMarket" value={market} />
            {fields.map((field) => (
              <ActInput key={field.name} {...field} />
            ))}
            <Button kind="second" name="act" value="preview">
              {texts.desk_money_show()}
            </Button>
          </DeskForm>
        </Fold>
      ))}
    </Panel>
  )
}

function Confirm({ here, shown }: { here: string; shown: ShownPreview }) {
  return (
    <DeskForm action={`${here}#preview`}>
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
export function ActPreviewPanel({ here, shown }: { here: string; shown: ShownPreview | null }) {
  if (!shown) return null
  return (
    <Panel heading={texts.desk_money_would_write({ act: shown.title })} tone={shown.tables ? 'warn' : 'bad'}>
      <div id="preview" tabIndex={-1} role="status">
        {shown.problem || texts.desk_money_nothing_yet()}
      </div>
      {shown.tables && <PreviewTables {...shown.tables} />}
      {shown.tables && <Confirm here={here} shown={shown} />}
    </Panel>
  )
}

type Waiting = { href: string; title: string; about: string }

/** Proposals that wait about this record. */
export function WaitingProposals({ proposals }: { proposals: readonly Waiting[] }) {
  if (proposals.length === 0) return null
  return (
    <Panel heading={texts.desk_money_waiting_proposals()} tone="warn">
      <ul>
        {proposals.map(({ href, title, about }) => (
          <li key={href}>
            <a href={href}>{title}</a> {about}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
