import * as texts from '#texts'
import { type TermField, termFields } from '../../../contract/calls/products.ts'
import { termLabels } from '../../../contract/calls/term-labels.ts'
import { AmountField } from '../../desk-kit/layout/amount-field.tsx'
import { FormFields } from '../../desk-kit/layout/desk-form.tsx'
import { Columns, DeskLayout, Panel } from '../../desk-kit/layout/desk-layout.tsx'
import { PlainTable } from '../../desk-kit/layout/plain-table.tsx'
import { useWhileTyping } from '../../desk-kit/use-while-typing.ts'
import { Button } from '../../ui/button/button.tsx'
import { Field, TextAreaField } from '../../ui/field/field.tsx'
import { OpenTag } from './open-tag.tsx'
import styles from './product.module.css'
import type { Props } from './product.server.ts'
import { ProductVersions } from './versions.tsx'

type Figures = Props['figures']
type Column = Figures['columns'][number]

const rows: readonly [() => string, keyof Column][] = [
  [texts.desk_product_loan, 'loan'],
  [texts.desk_product_received, 'received'],
  [texts.desk_product_service_fee, 'serviceFee'],
  [texts.desk_product_interest, 'interest'],
  [texts.desk_product_fees, 'fees'],
  [texts.desk_product_total, 'total'],
  [texts.desk_product_rate, 'rate'],
  [texts.desk_product_charges, 'charges'],
  [texts.desk_product_cap, 'cap'],
  [texts.desk_product_room, 'room'],
]

/** What the terms beside it come to. */
function TermFiguresPanel({ figures: { problems, columns, schedule } }: { figures: Figures }) {
  const sizes = [texts.desk_product_smallest(), texts.desk_product_largest()]
  return (
    <Panel heading={texts.desk_product_computed()} tone={problems.length > 0 ? 'bad' : undefined}>
      <div role="status">
        {problems.length > 0 && (
          <>
            <p>{texts.desk_product_computed_problem()}</p>
            <ul>
              {problems.map(({ field, message }) => (
                <li key={field}>
                  {termLabels[field]()}: {message}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {columns.length > 0 && (
        <>
          <PlainTable
            caption={texts.desk_product_computed()}
            head={[texts.desk_product_figure(), ...sizes]}
            rows={rows.map(([label, key]) => [label(), ...columns.map((column) => column[key])])}
            numbersFrom={1}
          />
          <PlainTable
            caption={texts.desk_product_schedule()}
            head={[texts.desk_product_due(), ...sizes]}
            rows={schedule.map(({ dueOn, amounts }) => [dueOn, ...amounts])}
            numbersFrom={1}
          />
        </>
      )}
    </Panel>
  )
}

const amountFields: ReadonlySet<TermField> = new Set(['amountMin', 'amountMax', 'periodFee'])

type TermsProps = Props & { problems: Props['figures']['problems'] }

/** The form works by itself; its fields are only read where somebody may propose. */
function Terms({ terms, currency, seen, today, holdsFrom, reason, mayChange, problems }: TermsProps) {
  return (
    <>
      <input type="hidden" name="seen" value={seen} />
      <div className={styles.fields}>
        {termFields.map((field) => {
          const common = {
            label: termLabels[field](),
            name: `terms.${field}`,
            maxLength: 20,
            required: true,
            defaultValue: terms[field],
            error: problems.find((problem) => problem.field === field)?.message,
          }
          return amountFields.has(field) ? (
            <AmountField key={field} {...common} currency={currency} />
          ) : (
            <Field key={field} {...common} inputMode="decimal" autoComplete="off" />
          )
        })}
      </div>
      {mayChange && (
        <>
          <Field
            label={texts.desk_product_from()}
            name="holdsFrom"
            type="date"
            min={today}
            required
            defaultValue={holdsFrom}
          />
          <TextAreaField
            label={texts.desk_product_reason()}
            name="reason"
            rows={2}
            maxLength={500}
            required
            defaultValue={reason}
          />
        </>
      )}
      <div className={styles.buttons}>
        {mayChange && (
          <Button name="act" value="propose">
            {texts.desk_product_propose()}
          </Button>
        )}
        <Button kind="second" name="act" value="compute">
          {texts.desk_product_compute()}
        </Button>
      </div>
    </>
  )
}

function OpenOrClose({ currentUrl, open, seen }: Pick<Props, 'currentUrl' | 'open' | 'seen'>) {
  return (
    <Panel heading={texts.desk_product_offer()}>
      <FormFields acts={['offer']}>
        <form noValidate method="post" action={currentUrl} className={styles.form}>
          <p>{texts.desk_product_offer_note()}</p>
          <input type="hidden" name="act" value="offer" />
          <input type="hidden" name="seen" value={seen} />
          <Field label={texts.desk_product_reason()} name="reason" maxLength={500} required />
          <div className={styles.buttons}>
            <Button kind="second" name="open" value={String(!open)}>
              {open ? texts.desk_product_do_close() : texts.desk_product_do_open()}
            </Button>
          </div>
        </form>
      </FormFields>
    </Panel>
  )
}

export default function ProductScreen(props: Props) {
  const { currentUrl, name, market, open, mayChange, proposals } = props
  const { result: figures, form, onInput } = useWhileTyping('compute', props.figures)
  return (
    <DeskLayout title={name} note={market} actions={<OpenTag open={open} />}>
      {proposals.length > 0 && (
        <Panel heading={texts.desk_product_waiting()} tone="warn">
          <ul>
            {proposals.map(({ id, href, by, at, reason }) => (
              <li key={id}>
                <a href={href}>{texts.desk_product_waiting_row({ name: by, time: at, reason })}</a>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Columns>
        <Panel heading={texts.desk_product_terms()}>
          <FormFields acts={['propose', 'compute']}>
            <form
              noValidate
              ref={form}
              method="post"
              action={currentUrl}
              className={styles.form}
              onInput={onInput}
            >
              <Terms {...props} problems={figures.problems} />
            </form>
          </FormFields>
        </Panel>
        <TermFiguresPanel figures={figures} />
      </Columns>
      {mayChange && <OpenOrClose {...props} />}
      <ProductVersions versions={props.versions} />
    </DeskLayout>
  )
}
