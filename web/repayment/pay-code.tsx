import * as texts from '#texts'
import { Breakable } from '../ui/breakable/breakable.tsx'
import { ButtonLink } from '../ui/button/button.tsx'
import { Copy } from '../ui/copy/copy.tsx'
import { Fold } from '../ui/fold/fold.tsx'
import { Section } from '../ui/layout/layout.tsx'
import { Rows } from '../ui/rows/rows.tsx'
import { channelName } from './channel-name.ts'
import styles from './pay-code.module.css'
import type { ShownCode } from './virtual-account.server.ts'

function Qr({ qr }: { qr: NonNullable<ShownCode['qr']> }) {
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      role="img"
      aria-label={texts.pay_qr()}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
      <path fill="#000" d={qr.path} />
    </svg>
  )
}

/** What one types in, shows or scans. */
export function CodeCard({ code, groups, method, qr }: ShownCode) {
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.label}>{texts.pay_code_of({ method })}</h2>
        {code && <Copy value={code} label={texts.pay_copy_code()} />}
      </div>
      {qr && <Qr qr={qr} />}
      {code && (
        <p className={styles.code} data-long={groups.length === 1 || undefined}>
          {groups.map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same four digits may come twice.
            <Breakable key={index} text={group} />
          ))}
        </p>
      )}
    </section>
  )
}

export function CodeDetails({ code, change }: { code: ShownCode; change: string }) {
  const { bill, branch, payee, method, channel } = code
  const rows = [
    { text: texts.pay_payee(), value: payee },
    { text: texts.pay_branch(), value: branch },
    { text: texts.pay_bill(), value: bill },
    {
      text: texts.pay_method(),
      value: channel ? texts.pay_method_by({ method, channel: channelName(channel) }) : method,
    },
  ]
  return (
    <div>
      <Rows rows={rows.filter(({ value }) => value)} />
      <ButtonLink kind="quiet" wide href={change}>
        {texts.pay_change_method()}
      </ButtonLink>
    </div>
  )
}

export function PaySteps({ steps }: Pick<ShownCode, 'steps'>) {
  const list = (entries: string[]) => (
    <ol key="steps" className={styles.steps}>
      {entries.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
  return (
    <Section heading={texts.pay_steps()}>
      {steps.map(({ name, steps: entries, open }) =>
        name ? (
          <Fold key={name} summary={channelName(name)} name="channel" open={open}>
            {list(entries)}
          </Fold>
        ) : (
          list(entries)
        ),
      )}
    </Section>
  )
}
