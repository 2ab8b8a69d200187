import { useState } from 'react'
import { Layout } from '../ui/layout/layout.tsx'
import { BorrowerPart } from './borrower-part.tsx'
import { BridgePart } from './bridge-part.tsx'
import { ClockPart } from './clock-part.tsx'
import { DevicePart } from './device-part.tsx'
import { LaunchForm } from './launch-form.tsx'
import { OutboxPart } from './outbox-part.tsx'
import { PageLinks } from './page-links.tsx'
import { PayoutsPart } from './payouts-part.tsx'
import { PreviewMessagesProvider } from './preview-messages.ts'
import styles from './test-preview.module.css'
import type { Props } from './test-preview-props.ts'

/** Product 2.13: any page as any borrower, at any time. In the demo only. */
export default function TestPreview({
  messages,
  language,
  here,
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
        <ClockPart clock={clock} here={here} />
        <PayoutsPart payouts={payouts} here={here} />
        <OutboxPart outbox={outbox} here={here} />
        <DevicePart />
        <BridgePart samples={rest.bridge} />
      </Layout>
    </PreviewMessagesProvider>
  )
}
