import * as texts from '#texts'
import { Columns, DeskLayout, DetailList, Panel } from '../../desk-kit/layout/desk-layout.tsx'
import { PlainTable } from '../../desk-kit/layout/plain-table.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import type { Props } from './arrears-order.server.ts'
import { CallPanel } from './call-panel.tsx'
import { HardshipPanel } from './hardship-panel.tsx'
import { PeriodTable } from './period-table.tsx'
import { PromisePanel } from './promise-panel.tsx'

function ContactLog({ contacts, earlier }: Pick<Props, 'contacts' | 'earlier'>) {
  return (
    <Panel heading={texts.desk_contacts()}>
      {contacts.length === 0 ? (
        <p>{texts.desk_contacts_none()}</p>
      ) : (
        <PlainTable
          caption={texts.desk_contacts()}
          head={[
            texts.desk_contacts_at(),
            texts.desk_contacts_what(),
            texts.desk_contacts_text(),
            texts.desk_contacts_by(),
          ]}
          rows={contacts.map(({ at, what, body, by }) => [at, what, body, by])}
        />
      )}
      {earlier && (
        <p>
          <ButtonLink kind="small" href={earlier} rel="next">
            {texts.desk_contacts_earlier()}
          </ButtonLink>
        </p>
      )}
    </Panel>
  )
}

function PositionPanel({ name, borrowerHref, position, ...props }: Props) {
  return (
    <Panel heading={texts.desk_arrears_position()}>
      <DetailList
        facts={[
          { label: texts.desk_arrears_borrower(), value: <a href={borrowerHref}>{name}</a> },
          { label: texts.desk_arrears_days(), value: position.daysPastDue },
          { label: texts.desk_arrears_closed_class(), value: props.class },
          ...(props.restructured ? [{ label: texts.desk_arrears_state(), value: props.restructured }] : []),
          { label: texts.desk_arrears_overdue(), value: position.overdue },
          { label: texts.desk_arrears_open(), value: position.open },
        ]}
      />
      <PeriodTable periods={position.periods} />
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
        {mayAct && <CallPanel {...props} />}
      </Columns>
      <ContactLog {...props} />
      <Columns>
        <PromisePanel {...props} />
        <HardshipPanel {...props} />
      </Columns>
    </DeskLayout>
  )
}
