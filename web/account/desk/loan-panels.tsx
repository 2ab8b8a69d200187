import * as texts from '#texts'
import { Choices } from '../../desk-kit/layout/choices.tsx'
import { DetailList, Panel, Tag } from '../../desk-kit/layout/desk-layout.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import styles from './borrower.module.css'
import type { Props } from './borrower.server.ts'

type Loan = NonNullable<Props['loan']>

/** The one answer for whoever calls: what is owed now, and if that is nothing, what comes next. */
function Headline({ overdue, next }: Loan) {
  const coming = next && texts.desk_borrower_next_of(next)
  if (overdue)
    return (
      <Figure
        label={texts.desk_borrower_overdue()}
        value={overdue.amount}
        note={[overdue.since, coming].filter(Boolean).join(' ')}
        tone="bad"
      />
    )
  if (next) return <Figure label={texts.desk_borrower_next()} value={next.amount} note={next.day} />
  return <p>{texts.desk_borrower_owes_nothing()}</p>
}

/** What is owed today and next, and what may be done about it. */
export function Owed({ loan }: { loan: Loan }) {
  const { orderId, choices, facts, isWrittenOff, contactRefusal, acts } = loan
  return (
    <div id="loan">
      <Panel heading={texts.desk_borrower_owed_on({ order: orderId })}>
        {choices.length > 1 && <Choices label={texts.desk_borrower_ledger_choose()} choices={choices} />}
        <Headline {...loan} />
        {isWrittenOff && (
          <p>
            <Tag text={texts.desk_arrears_written_off()} tone="bad" />
          </p>
        )}
        <DetailList facts={facts} />
        {contactRefusal && (
          <p className={styles.refused}>
            <b>{texts.desk_contact_refused()}.</b> {contactRefusal}
          </p>
        )}
        {acts.length > 0 && (
          <div className={styles.acts}>
            {acts.map(({ label, href }) => (
              <ButtonLink key={href} kind="small" href={href}>
                {label}
              </ButtonLink>
            ))}
          </div>
        )}
      </Panel>
    </div>
  )
}
