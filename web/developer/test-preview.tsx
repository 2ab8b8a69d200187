import { useState } from 'react'
import type { Launch } from '../../contract/wire/launch.ts'
import { paths } from '../../contract/wire/paths.ts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Layout } from '../ui/layout/layout.tsx'
import { BorrowerPart } from './borrower-part.tsx'
import { BridgePart } from './bridge-part.tsx'
import clockStyles from './clock-part.module.css'
import { DevicePart } from './device-part.tsx'
import { hrefAs } from './href-as.ts'
import { LaunchForm } from './launch-form.tsx'
import { OutboxPart } from './outbox-part.tsx'
import { Part, Tiles } from './part.tsx'
import { PreviewMessagesProvider, usePreviewMessages } from './preview-messages.ts'
import styles from './test-preview.module.css'
import type { Props } from './test-preview-props.ts'

/** The demo's clock. Plain posts: everything on the page depends on the time, so it is loaded again. */
function ClockPart({ clock, currentUrl }: Pick<Props, 'clock' | 'currentUrl'>) {
  const messages = usePreviewMessages()
  return (
    <Part id="clock" heading={messages.clock}>
      <div>
        <p className={clockStyles.now}>{clock.now}</p>
        <p className={clockStyles.moved}>{clock.moved ?? messages.clock_real}</p>
      </div>
      <form noValidate method="post" action={currentUrl} className={clockStyles.form}>
        <input type="hidden" name="act" value="moveClock" />
        <Tiles>
          {clock.steps.map(({ value, label }) => (
            <Button key={value} kind="small" name="days" value={value}>
              {label}
            </Button>
          ))}
        </Tiles>
        {clock.moved && (
          <Button kind="second" wide name="days" value={clock.reset}>
            {messages.clock_reset}
          </Button>
        )}
      </form>
    </Part>
  )
}

/** Product 2.13: the pages that a developer opens from here. */
const targets = [
  ['link_details', paths.loanDetails],
  ['link_confirm', paths.loanConfirm],
  ['link_repay', paths.instalments],
  ['link_extend', paths.extension],
  ['link_bank', paths.bindCard],
  ['link_instructions', paths.walletInstructions],
  ['link_complaint', paths.complaintEntry],
  ['link_service', paths.customerService],
  ['link_about', paths.aboutUs],
  ['link_privacy', paths.privacyPolicy],
] as const

function PageLinks({ launch }: { launch: Launch }) {
  const messages = usePreviewMessages()
  return (
    <Part id="pages" heading={messages.pages} about={messages.pages_about}>
      <Tiles>
        {targets.map(([word, path]) => (
          <ButtonLink key={path} kind="small" href={hrefAs(path, launch)}>
            {messages[word]}
          </ButtonLink>
        ))}
      </Tiles>
    </Part>
  )
}

/** Acts as the bank: reports that the money of an approved loan has arrived. */
function PayoutsPart({ payouts, currentUrl }: Pick<Props, 'payouts' | 'currentUrl'>) {
  const messages = usePreviewMessages()
  return (
    <Part
      id="payouts"
      heading={messages.payouts}
      about={payouts.length > 0 ? messages.payouts_about : messages.payouts_none}
    >
      {payouts.map(({ payoutId, orderId, amount }) => (
        <form noValidate key={payoutId} method="post" action={currentUrl}>
          <input type="hidden" name="act" value="payOut" />
          <Button kind="second" wide name="payoutId" value={payoutId}>
            {orderId} · {amount}
          </Button>
        </form>
      ))}
    </Part>
  )
}

/** Product 2.13: any page as any borrower, at any time. In the demo only. */
export default function TestPreview({
  messages,
  language,
  currentUrl,
  docs,
  console,
  simulator,
  borrowers,
  clock,
  outbox,
  payouts,
  ...rest
}: Props) {
  const [launch, setLaunch] = useState(rest.launch)
  /** Counts what was chosen, so that choosing the same borrower again puts the form right. */
  const [filled, setFilled] = useState(0)
  const chosen = borrowers.find(({ orderId }) => orderId === launch.orderId)
  return (
    <PreviewMessagesProvider value={messages}>
      <Layout>
        <header className={styles.head}>
          <h1>{messages.title}</h1>
          <p className={styles.about}>{messages.about}</p>
          <nav className={styles.jumps} aria-label={messages.title}>
            <a href="#pages">{messages.pages}</a>
            <a href="#launch">{messages.launch}</a>
            <a href="#clock">{messages.clock}</a>
            <a href="#payouts">{messages.payouts}</a>
            <a href="#messages">{messages.sms}</a>
            <a href="#device">{messages.device}</a>
            <a href="#bridge">{messages.bridge}</a>
            <a href={console}>{messages.console}</a>
            <a href={simulator}>{messages.simulator}</a>
            <a href={docs}>{messages.docs}</a>
          </nav>
          <noscript>
            <p className={styles.about}>{messages.without_script}</p>
          </noscript>
        </header>
        <BorrowerPart
          borrowers={borrowers}
          chosen={chosen}
          language={language}
          onChoose={(borrower) => {
            setLaunch(borrower.launch)
            setFilled(filled + 1)
          }}
        />
        <PageLinks launch={launch} />
        <LaunchForm key={filled} launch={launch} onChange={setLaunch} />
        <ClockPart clock={clock} currentUrl={currentUrl} />
        <PayoutsPart payouts={payouts} currentUrl={currentUrl} />
        <OutboxPart outbox={outbox} currentUrl={currentUrl} />
        <DevicePart />
        <BridgePart samples={rest.bridge} />
      </Layout>
    </PreviewMessagesProvider>
  )
}
