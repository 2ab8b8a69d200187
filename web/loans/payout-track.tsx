import * as texts from '#texts'
import type { TrackedPayoutReply } from '../../contract/calls/loans.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Figure } from '../ui/figure/figure.tsx'
import { Steps } from '../ui/steps/steps.tsx'
import styles from './payout-track.module.css'

type PayoutTrackProps = {
  payouts: readonly TrackedPayoutReply[]
  /** Where the account is changed; null where the page has that link already. */
  account: string | null
  currentUrl: string
}

const headings = { loan: texts.track_loan, refund: texts.track_refund }

/** Where is my money? How far what we send to the borrower is; without a payout there is nothing. */
export function PayoutTracks({ payouts, account, currentUrl }: PayoutTrackProps) {
  return payouts.map(({ purpose, tone, amount, account: to, note, needsAccount, steps }, index) => (
    <section
      // biome-ignore lint/suspicious/noArrayIndexKey: the list is rendered once.
      key={index}
      className={styles.track}
      data-tone={tone}
    >
      <Figure label={headings[purpose]()} value={amount} note={to && texts.track_to({ account: to })} />
      <Steps steps={steps} />
      <p>{note}</p>
      {needsAccount === '1' && account && (
        <ButtonLink kind="second" wide href={account} data-next="">
          {texts.track_account()}
        </ButtonLink>
      )}
      {steps.some(({ state }) => state === 'current') && (
        <ButtonLink kind="quiet" href={currentUrl}>
          {texts.track_again()}
        </ButtonLink>
      )}
    </section>
  ))
}
