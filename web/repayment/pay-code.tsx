import * as texts from '#texts'
import { Breakable } from '../ui/breakable/breakable.tsx'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Fold } from '../ui/fold/fold.tsx'
import { Section } from '../ui/layout/layout.tsx'
import { Rows } from '../ui/rows/rows.tsx'
import styles from './pay-code.module.css'
import type { ShownCode } from './virtual-account.server.ts'
import { wayName } from './way-name.ts'

/** Shown by the script, which can do it. */
export function Copy({ value, label }: { value: string; label: string }) {
  return (
    <Button
      kind="small"
      type="button"
      hidden
      aria-label={label}
      data-copy={value}
      data-copied={texts.pay_copied()}
      data-by-hand={texts.pay_copy_by_hand()}
    >
      {texts.pay_copy()}
    </Button>
  )
}

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
export function CodeCard({ code, groups, method, qr, intent }: ShownCode) {
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.label}>{texts.pay_code_of({ method })}</h2>
        {code && <Copy value={code} label={texts.pay_copy_code()} />}
      </div>
      {qr && <Qr qr={qr} />}
      {intent && (
        <ButtonLink
          kind="second"
          wide
          href={intent}
          data-bridge={JSON.stringify({ action: 'openExternal', params: { url: intent } })}
        >
          {texts.pay_open_app()}
        </ButtonLink>
      )}
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

export function Facts({ code, change }: { code: ShownCode; change: string }) {
  const { bill, branch, method, channel } = code
  const rows = [
    { text: texts.pay_branch(), value: branch },
    { text: texts.pay_bill(), value: bill },
    {
      text: texts.pay_method(),
      value: channel ? texts.pay_method_by({ method, channel: wayName(channel) }) : method,
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

export function Steps({ steps }: Pick<ShownCode, 'steps'>) {
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
          <Fold key={name} summary={wayName(name)} name="channel" open={open}>
            {list(entries)}
          </Fold>
        ) : (
          list(entries)
        ),
      )}
    </Section>
  )
}
