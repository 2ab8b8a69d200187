import * as texts from '#texts'
import { Columns, DeskLayout, DetailList, Panel, Tag } from '../../desk-kit/layout/desk-layout.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import styles from './complaint.module.css'
import type { Props } from './complaint.server.ts'
import { ComplaintNotes } from './complaint-notes.tsx'
import { ComplaintSteps } from './complaint-steps.tsx'
import { HandlingPanel } from './handling-panel.tsx'
import { ReplyForm } from './reply-form.tsx'
import { UrgencyTag } from './urgency-tag.tsx'

function Subject(props: Props) {
  const { type, sonType, content, received, score, borrower, app } = props
  return (
    <Panel heading={texts.desk_complaint_what()}>
      <p className={styles.written}>{content}</p>
      <DetailList
        facts={[
          { label: texts.desk_complaint_about(), value: [type, sonType].filter(Boolean).join(': ') },
          { label: texts.desk_complaint_borrower(), value: <a href={borrower.href}>{borrower.name}</a> },
          { label: texts.desk_complaint_app(), value: app },
          { label: texts.desk_complaint_received(), value: received },
          ...(score
            ? [{ label: texts.desk_complaint_score(), value: texts.desk_complaint_stars({ score }) }]
            : []),
        ]}
      />
    </Panel>
  )
}

/** What our own records say beside what the borrower says. */
function Evidence({ evidence: { summary, rows } }: Pick<Props, 'evidence'>) {
  return (
    <Panel heading={texts.desk_complaint_evidence()}>
      <p className={styles.written}>{summary}</p>
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard too.
        <ul className={styles.evidence} tabIndex={0} aria-label={texts.desk_complaint_evidence()}>
          {rows.map(({ at, what, by }) => (
            <li key={`${at} ${what} ${by}`}>
              <span className={styles.time}>{at}</span>{' '}
              {by ? texts.desk_complaint_evidence_by({ what, by }) : what}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Order({ order }: Pick<Props, 'order'>) {
  return (
    <Panel heading={texts.desk_complaint_order({ order: order.orderId })}>
      <DetailList
        facts={[
          { label: texts.desk_complaint_product(), value: order.product },
          { label: texts.desk_complaint_status(), value: order.status },
          { label: texts.desk_complaint_amount(), value: order.amount },
          ...(order.started
            ? [
                { label: texts.desk_complaint_started(), value: order.started },
                { label: texts.desk_complaint_paid(), value: order.paid },
                { label: texts.desk_complaint_unpaid(), value: order.open },
              ]
            : []),
          ...(order.next
            ? [{ label: texts.desk_complaint_next(), value: texts.desk_complaint_next_value(order.next) }]
            : []),
        ]}
      />
    </Panel>
  )
}

export default function Complaint(props: Props) {
  const { number, list, clock, isCollection, may, steps, reply } = props
  return (
    <DeskLayout
      title={texts.desk_complaint_title({ number })}
      actions={
        <>
          {isCollection && <Tag tone="bad" text={texts.desk_complaint_is_collection()} />}
          <UrgencyTag urgency={clock.urgency} />
          <ButtonLink kind="small" href={list}>
            {texts.desk_complaints()}
          </ButtonLink>
        </>
      }
    >
      <Columns>
        <Subject {...props} />
        <Evidence evidence={props.evidence} />
      </Columns>
      <Columns>
        <div className={styles.column}>
          <Order order={props.order} />
          <HandlingPanel {...props} />
          <Panel heading={texts.desk_complaint_history()}>
            <ComplaintSteps steps={steps} />
          </Panel>
          {may.note && <ComplaintNotes {...props} />}
        </div>
        {(may.reply || reply.text) && <ReplyForm {...props} />}
      </Columns>
    </DeskLayout>
  )
}
