import { type RefObject, useEffect, useRef } from 'react'
import * as texts from '#texts'
import { PushButton } from '../account/push-button.tsx'
import { withSession } from '../browser/session.ts'
import { useLiveStatus } from '../browser/use-live-status.ts'
import { useSubmit } from '../browser/use-submit.ts'
import type { PropsOf } from '../page/page.ts'
import { Button, ButtonLink, buttonLook } from '../ui/button/button.tsx'
import { Copy } from '../ui/copy/copy.tsx'
import { TimeLeft } from '../ui/countdown/time-left.tsx'
import { CloseButton, Dialog, DialogActions, OpenButton } from '../ui/dialog/dialog.tsx'
import { Figure } from '../ui/figure/figure.tsx'
import { Due, Settled } from '../ui/illustration/repayment.tsx'
import { Layout } from '../ui/layout/layout.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { HelpImage } from './help-image.tsx'
import { CodeCard, CodeDetails, PaySteps } from './pay-code.tsx'
import type { PayCodeStatus } from './pay-status.server.ts'
import { PayStatus } from './pay-status.tsx'
import { storeChoice, storedChoice } from './stored-choice.ts'
import styles from './virtual-account.module.css'
import type { load, ShownCode } from './virtual-account.server.ts'

type Props = PropsOf<typeof load>
type Live = { status: PayCodeStatus | null; reachable: boolean; region: RefObject<HTMLDivElement | null> }

/** The part that is updated live; without a script, the link reloads it. */
function LiveStatus({ status, reachable, region, links }: Live & Pick<Props, 'links'>) {
  if (!links.feed) return null
  const isOpen = !status?.final
  return (
    <div ref={region} className={styles.watched} tabIndex={-1}>
      <div role="status">{status && <PayStatus status={status} />}</div>
      <p role="status" hidden={!isOpen || (reachable && status !== null)} className={styles.unseen}>
        {texts.pay_unseen()}
      </p>
      {isOpen && (
        <ButtonLink kind="quiet" href={links.currentUrl}>
          {texts.pay_look_again()}
        </ButtonLink>
      )}
    </div>
  )
}

/** Product 2.14: both buttons close it; YA also looks for the payment (product 10.7). */
function Tips({ codeId, links, onPaid }: Pick<Props, 'codeId' | 'links'> & { onPaid: () => void }) {
  const { submit, busy } = useSubmit({ after: onPaid })
  return (
    <Dialog id="paid" title={texts.pay_tips_title()}>
      <p>{texts.pay_tips()}</p>
      <DialogActions>
        <form
          noValidate
          method="post"
          action={links.currentUrl}
          onSubmit={submit}
          aria-busy={busy || undefined}
        >
          <input type="hidden" name="code" value={codeId} />
          <Button wide name="act" value="paid">
            {texts.pay_yes()}
          </Button>
        </form>
        <CloseButton dialog="paid" className={buttonLook({ kind: 'quiet', wide: true })}>
          {texts.pay_no()}
        </CloseButton>
      </DialogActions>
    </Dialog>
  )
}

const End = ({ end }: { end: NonNullable<ShownCode['end']> }) => (
  <>
    {texts.pay_until({ until: end.until })}
    <TimeLeft seconds={end.leftSeconds} className={styles.left} text={(left) => texts.pay_left({ left })} />
  </>
)

function Renew({ links }: Pick<Props, 'links'>) {
  return (
    <form noValidate method="post" action={links.currentUrl} data-background="">
      <Button wide name="act" value="renew">
        {texts.pay_renew()}
      </Button>
    </form>
  )
}

function Actions({ code, status, refused, links }: Props) {
  if (status?.state === 'expired') return <Renew links={links} />
  if (refused?.method)
    return (
      <ButtonLink wide href={links.change}>
        {texts.pay_change_method()}
      </ButtonLink>
    )
  return code ? (
    <>
      {code.intent && (
        <ButtonLink
          wide
          href={code.intent}
          data-bridge={JSON.stringify({ action: 'openExternal', params: { url: code.intent } })}
        >
          {texts.pay_open_app()}
        </ButtonLink>
      )}
      <OpenButton
        dialog="paid"
        className={buttonLook({ wide: true, kind: code.intent ? 'second' : 'primary' })}
      >
        {texts.pay_done()}
      </OpenButton>
    </>
  ) : (
    <ButtonLink wide href={links.loan}>
      {texts.repay_back_to_loan()}
    </ButtonLink>
  )
}

/** What is to be paid; once money has come, what was. */
function Headline({ code, status }: Pick<Props, 'code' | 'status'>) {
  if (!code)
    return status ? (
      <Figure
        heading
        label={status.payments.length > 0 ? texts.pay_paid_total() : texts.pay_total()}
        value={status.payments.length > 0 ? status.paid : status.amount}
        note=""
      />
    ) : null
  return (
    <div className={styles.line}>
      <Figure
        heading
        label={texts.pay_total()}
        value={code.amount}
        note={code.end ? <End end={code.end} /> : ''}
      />
      <Copy value={code.typedAmount} label={texts.pay_copy_amount()} />
    </div>
  )
}

/** Product 4: a choice that was saved is remembered; on a visit that names none, the remembered one is taken. */
function useRememberedChoice({ chosen }: Pick<Props, 'chosen'>) {
  useEffect(() => {
    const query = new URLSearchParams(location.search)
    if (chosen.payCode) storeChoice({ ...chosen, isDefault: '0' })
    const { isDefault, ...stored } = storedChoice()
    if (chosen.payCode || isDefault !== '0' || !stored.payCode || query.has('code')) return
    for (const [name, value] of Object.entries(stored)) query.set(name, value)
    location.replace(`${location.pathname}?${query}`)
  }, [chosen])
}

/** From here on the address names the code: a refresh shows what became of it. */
function useCodeInAddress({ feed, currentUrl }: Props['links']) {
  useEffect(() => {
    if (feed && !new URLSearchParams(location.search).has('code'))
      history.replaceState(history.state, '', withSession(currentUrl))
  }, [feed, currentUrl])
}

/** Product 2.14. */
export default function VirtualAccount(props: Props) {
  const { codeId, links, replaced, refused } = props
  const { status, reachable, refresh } = useLiveStatus<PayCodeStatus>(links.feed, props.status)
  const region = useRef<HTMLDivElement>(null)
  useRememberedChoice(props)
  useCodeInAddress(links)
  useEffect(() => {
    // The page of a code that ended meanwhile offers another one.
    if (status !== props.status && status?.state === 'expired') location.reload()
  }, [status, props.status])
  const onPaid = () => {
    refresh()
    region.current?.scrollIntoView({ block: 'center' })
  }
  const code = status?.final ? null : props.code
  return (
    <Layout
      lead={
        <>
          {refused && (
            <Notice
              picture={refused.method ? <Due /> : <Settled />}
              headline={refused.method ? texts.pay_refused() : texts.repay_nothing_open()}
              text={refused.message}
            />
          )}
          <Headline code={code} status={status} />
          {replaced && <p className={styles.unseen}>{texts.pay_replaced()}</p>}
        </>
      }
      actions={<Actions {...props} code={code} status={status} />}
    >
      {code && (
        <div className={styles.open}>
          <CodeCard {...code} />
          <CodeDetails code={code} change={links.change} />
        </div>
      )}
      <LiveStatus status={status} reachable={reachable} region={region} links={links} />
      {code && props.tell && <PushButton invitation={props.tell} />}
      {code && (
        <div className={styles.open}>
          <PaySteps steps={code.steps} />
          <p className={styles.slip}>{texts.pay_keep_slip()}</p>
        </div>
      )}
      <HelpImage href={links.help} />
      {code && <Tips codeId={codeId} links={links} onPaid={onPaid} />}
    </Layout>
  )
}
