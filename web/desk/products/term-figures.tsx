import * as texts from '#texts'
import { termLabels } from '../../../contract/desk/term-labels.ts'
import { Panel } from '../../desk-kit/layout/desk-layout.tsx'
import { PlainTable } from '../../desk-kit/layout/plain-table.tsx'
import type { Props } from './product.server.ts'

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
export function TermFiguresPanel({ figures: { problems, columns, schedule } }: { figures: Figures }) {
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
