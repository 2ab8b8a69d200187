import * as texts from '#texts'
import type { PropsOf } from '../page.ts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog/dialog.tsx'
import { Figure } from '../ui/figure/figure.tsx'
import { Fold } from '../ui/fold/fold.tsx'
import { Layout, Section } from '../ui/layout/layout.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { HelpImage } from './help-image.tsx'
import { PayStatus } from './pay-status.tsx'
import styles from './virtual-account.module.css'
import type { load } from './virtual-account.server.ts'

type Props = PropsOf<typeof load>
type Code = NonNullable<Props['code']>

/** Shown by the script, which can do it. */
function Copy({ value, label }: { value: string; label: string }) {
  return (
    <Button
      kind="small"
      type="button"
      hidden
      aria-label={label}
      data-copy={value}
      data-copied={texts.pay_copied()}
    >
      {texts.pay_copy()}
    </Button>
  )
}

function Qr({ qr }: { qr: NonNullable<Code['qr']> }) {
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
function CodeCard({ code, groups, method, qr, intent }: Code) {
  return (
    <section className={styles.card}>
      <h2 className={styles.label}>{texts.pay_code_of({ method })}</h2>
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
        <div className={styles.line}>
          <p className={styles.code}>
            {groups.map((group, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same four digits may come twice.
              <span key={index}>{group}</span>
            ))}
          </p>
          <Copy value={code} label={texts.pay_copy_code()} />
        </div>
      )}
    </section>
  )
}

function Facts({ code, links }: { code: Code; links: Props['links'] }) {
  return (
    <dl className={styles.facts}>
      {code.bill && (
        <div>
          <dt>{texts.pay_bill()}</dt>
          <dd>{code.bill}</dd>
        </div>
      )}
      <div>
        <dt>{texts.pay_method()}</dt>
        <dd>
          {code.channel ? texts.pay_method_by({ method: code.method, channel: code.channel }) : code.method}
        </dd>
      </div>
      <ButtonLink kind="quiet" href={links.change}>
        {texts.pay_change_method()}
      </ButtonLink>
    </dl>
  )
}

function Steps({ steps }: Pick<Code, 'steps'>) {
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
          <Fold key={name} summary={name} name="channel" open={open}>
            {list(entries)}
          </Fold>
        ) : (
          list(entries)
        ),
      )}
    </Section>
  )
}

/** The part that the script keeps true; without one, the link looks again. */
function Watched({ status, links }: Pick<Props, 'status' | 'links'>) {
  if (!links.feed) return null
  const under = !status?.final
  return (
    <div id="status" className={styles.watched} tabIndex={-1}>
      <div role="status" data-feed={under ? links.feed : undefined} data-page={links.here}>
        {status && <PayStatus status={status} />}
      </div>
      <p role="status" data-unseen="" hidden={status !== null || !under} className={styles.unseen}>
        {texts.pay_unseen()}
      </p>
      {under && (
        <ButtonLink kind="quiet" href={links.here} data-until-final="">
          {texts.pay_look_again()}
        </ButtonLink>
      )}
    </div>
  )
}

/** Spec 2.14: both buttons close it; YA also looks for the payment (decisions 7). */
function Tips({ codeId, links }: Pick<Props, 'codeId' | 'links'>) {
  return (
    <Dialog id="paid" title={texts.pay_tips_title()}>
      <p>{texts.pay_tips()}</p>
      <DialogActions>
        <form method="post" action={links.here} data-background="" data-told="">
          <input type="hidden" name="code" value={codeId} />
          <Button wide name="act" value="paid">
            {texts.pay_yes()}
          </Button>
        </form>
        <Button kind="quiet" wide type="button" popoverTarget="paid" popoverTargetAction="hide">
          {texts.pay_no()}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function End({ end }: { end: NonNullable<Code['end']> }) {
  return (
    <>
      {texts.pay_until({ until: end.until })}{' '}
      <span
        role="timer"
        className={styles.left}
        data-left={end.leftSeconds}
        data-over={texts.pay_expired()}
      />
    </>
  )
}

function Open({ code, links }: { code: Code; links: Props['links'] }) {
  return (
    <div className={styles.open} data-until-final="">
      <CodeCard {...code} />
      <Facts code={code} links={links} />
    </div>
  )
}

function Actions({ code, status, links }: Props) {
  if (code)
    return (
      <div data-until-final="">
        <Button wide type="button" popoverTarget="paid">
          {texts.pay_done()}
        </Button>
      </div>
    )
  if (status?.state === 'expired')
    return (
      <form method="post" action={links.here} data-background="">
        <Button wide name="act" value="renew">
          {texts.pay_renew()}
        </Button>
      </form>
    )
  if (!status)
    return (
      <ButtonLink wide href={links.change}>
        {texts.pay_change_method()}
      </ButtonLink>
    )
  return (
    <ButtonLink wide href={status.links.loan}>
      {texts.repay_back_to_loan()}
    </ButtonLink>
  )
}

/** Spec 2.14. */
export default function VirtualAccount(props: Props) {
  const { code, codeId, status, links, replaced, refused, chosen } = props
  return (
    <Layout actions={<Actions {...props} />}>
      {refused && <Notice illustration="problem" headline={texts.pay_refused()} text={refused} />}
      {code && (
        <div className={styles.line}>
          <Figure
            heading
            label={texts.pay_total()}
            value={code.amount}
            note={code.end ? <End end={code.end} /> : ''}
          />
          <Copy value={code.typedAmount} label={texts.pay_copy_amount()} />
        </div>
      )}
      {!code && status && (
        <Figure heading label={texts.pay_total()} value={status.paid || status.amount} note="" />
      )}
      {replaced && <p className={styles.unseen}>{texts.pay_replaced()}</p>}
      {code && <Open code={code} links={links} />}
      <Watched status={status} links={links} />
      {code && (
        <div className={styles.open} data-until-final="">
          <Steps steps={code.steps} />
          <p className={styles.slip}>{texts.pay_keep_slip()}</p>
        </div>
      )}
      <HelpImage href={links.help} />
      {code && <Tips codeId={codeId} links={links} />}
      <div hidden data-chosen={JSON.stringify(chosen)} />
    </Layout>
  )
}
