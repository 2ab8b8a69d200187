import * as texts from '#texts'
import { DeskForm } from '../../desk-kit/layout/desk-form.tsx'
import { Panel } from '../../desk-kit/layout/desk-layout.tsx'
import { PlainTable } from '../../desk-kit/layout/plain-table.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Field, SelectField } from '../../ui/field/field.tsx'
import type { Props } from './money.server.ts'
import { ProofView, ReportState } from './proof-view.tsx'

type DayProps = NonNullable<Props['day']> & { action: string }

export const marketOptions = () => [
  { value: 'id', label: texts.desk_money_market_id() },
  { value: 'in', label: texts.desk_money_market_in() },
]

/** What the ledger has of a day, to be held against what each company reports. */
export function DayView({ day, market, receipts, uncredited, action, currentUrl, proof }: DayProps) {
  return (
    <>
      <Panel>
        <DeskForm method="get" action={action}>
          <input type="hidden" name="list" value="day" />
          <Field label={texts.desk_money_day()} name="day" type="date" defaultValue={day} required />
          <SelectField
            label={texts.desk_money_market()}
            name="market"
            options={marketOptions()}
            defaultValue={market}
          />
          <Button kind="second">{texts.desk_money_show_day()}</Button>
        </DeskForm>
      </Panel>
      <Panel heading={texts.desk_money_receipts()}>
        {receipts.length === 0 && <p>{texts.desk_money_no_receipts()}</p>}
        {receipts.length > 0 && (
          <PlainTable
            caption={texts.desk_money_receipts()}
            head={[
              texts.desk_money_company(),
              texts.desk_money_channel(),
              texts.desk_money_report(),
              texts.desk_money_payments(),
              texts.desk_money_received(),
              texts.desk_money_taken_back(),
            ]}
            rows={receipts.map((row) => [
              row.provider,
              row.channel,
              <ReportState key="report" proofs={proof.proofs} provider={row.provider} />,
              row.payments,
              row.received,
              row.takenBack,
            ])}
            numbersFrom={3}
          />
        )}
      </Panel>
      <ProofView currentUrl={currentUrl} proof={proof} />
      {uncredited.length > 0 && (
        <Panel heading={texts.desk_money_uncredited()} tone="warn">
          <PlainTable
            caption={texts.desk_money_uncredited()}
            head={[texts.desk_money_company(), texts.desk_money_payments(), texts.desk_money_amount()]}
            rows={uncredited.map((row) => [row.provider, row.payments, row.amount])}
            numbersFrom={1}
          />
        </Panel>
      )}
    </>
  )
}
