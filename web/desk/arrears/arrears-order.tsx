import * as texts from '#texts'
import { Columns, DeskLayout, Facts, Panel } from '../../desk-kit/layout/desk-layout.tsx'
import { PlainTable } from '../../desk-kit/layout/plain-table.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import type { Props } from './arrears-order.server.ts'
import { ContactForm, ContactLog } from './contact-panels.tsx'
import { HardshipPanel } from './hardship-panel.tsx'
import { PromisePanel } from './promise-panel.tsx'

function PositionPanel({ name, phone, borrowerHref, position, ...props }: Props) {
  return (
    <Panel heading={texts.desk_arrears_position()}>
      <Facts
        facts={[
          { label: texts.desk_arrears_borrower(), value: <a href={borrowerHref}>{name}</a> },
          { label: texts.desk_arrears_phone(), value: phone },
          { label: texts.desk_arrears_days(), value: position.daysPastDue },
          { label: texts.desk_arrears_closed_class(), value: props.class },
          ...(props.restructured ? [{ label: texts.desk_arrears_state(), value: props.restructured }] : []),
          { label: texts.desk_arrears_overdue(), value: position.overdue },
          { label: texts.desk_arrears_open(), value: position.open },
        ]}
      />
      <PlainTable
        caption={texts.desk_arrears_periods()}
        head={[
          texts.desk_arrears_period(),
          texts.desk_arrears_due(),
          texts.desk_arrears_days(),
          texts.desk_arrears_paid(),
          texts.desk_arrears_period_open(),
        ]}
        rows={position.periods.map(({ periodNo, due, daysLate, paid, open }) => [
          periodNo,
          due,
          daysLate,
          paid,
          open,
        ])}
        numbersFrom={2}
      />
    </Panel>
  )
}

export default function ArrearsOrder(props: Props) {
  const { orderId, list, mayAct } = props
  return (
    <DeskLayout
      title={`${texts.desk_arrears_order()} ${orderId}`}
      actions={
        <ButtonLink kind="small" href={list}>
          {texts.desk_arrears()}
        </ButtonLink>
      }
    >
      <Columns>
        <PositionPanel {...props} />
        {mayAct && <ContactForm {...props} />}
      </Columns>
      <ContactLog {...props} />
      <Columns>
        <PromisePanel {...props} />
        <HardshipPanel {...props} />
      </Columns>
    </DeskLayout>
  )
}
