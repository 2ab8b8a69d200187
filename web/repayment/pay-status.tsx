import * as texts from '#texts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Steps } from '../ui/steps/steps.tsx'
import styles from './pay-status.module.css'
import type { PayCodeStatus } from './pay-status.server.ts'

const headlines = {
  waiting: texts.pay_waiting,
  received: texts.pay_received,
  credited: texts.pay_credited,
  expired: texts.pay_expired,
  reversed: texts.pay_reversed,
}
const stepNames = [texts.pay_step_waiting, texts.pay_step_received, texts.pay_step_credited]
const stepOf = { waiting: 0, received: 1, credited: 2, expired: -1, reversed: -1 }

/** How far the money has come; left out where it did not come at all. */
function StatusSteps({ state }: Pick<PayCodeStatus, 'state'>) {
  const at = stepOf[state]
  if (at < 0) return null
  return (
    <Steps
      steps={stepNames.map((name, index) => ({
        title: name(),
        state: index < at ? 'done' : index === at ? 'current' : 'ahead',
      }))}
    />
  )
}

function Payments({ payments }: Pick<PayCodeStatus, 'payments'>) {
  return payments.map(({ paymentId, amount, at, receipt, takenBack }, index) => (
    <p key={paymentId || index} className={styles.payment}>
      <span>
        {takenBack
          ? texts.pay_arrived_and_taken({ amount, at, taken: takenBack })
          : texts.pay_arrived({ amount, at })}
      </span>
      {receipt && (
        <ButtonLink kind="small" href={receipt}>
          {texts.pay_receipt()}
        </ButtonLink>
      )}
    </p>
  ))
}

/** Has my payment arrived? The service explains what differs; the links lead on once it is over. */
export function PayStatus({ status }: { status: PayCodeStatus }) {
  const { state, difference, explanation, payments, final, settled, links } = status
  const open = state !== 'credited' || difference === 'part' || !settled
  return (
    <div className={styles.status} data-state={state} data-difference={difference}>
      <h2 className={styles.headline}>{headlines[state]()}</h2>
      <StatusSteps state={state} />
      {explanation && <p>{explanation}</p>}
      <Payments payments={payments} />
      {final && state !== 'expired' && open && (
        <ButtonLink kind="second" href={links.again}>
          {texts.pay_what_is_open()}
        </ButtonLink>
      )}
    </div>
  )
}
