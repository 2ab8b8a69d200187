import * as texts from '#texts'
import type { PropsOf } from '../page.ts'
import { Button, ButtonLink, buttonLook } from '../ui/button/button.tsx'
import { CloseButton, Dialog, DialogActions, OpenButton } from '../ui/dialog/dialog.tsx'
import { Figure } from '../ui/figure/figure.tsx'
import { Layout } from '../ui/layout/layout.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { HelpImage } from './help-image.tsx'
import { CodeCard, Copy, Facts, Steps } from './pay-code.tsx'
import { PayStatus } from './pay-status.tsx'
import styles from './virtual-account.module.css'
import type { load, ShownCode } from './virtual-account.server.ts'

type Props = PropsOf<typeof load>

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
        <CloseButton dialog="paid" className={buttonLook({ kind: 'quiet', wide: true })}>
          {texts.pay_no()}
        </CloseButton>
      </DialogActions>
    </Dialog>
  )
}

function End({ end }: { end: NonNullable<ShownCode['end']> }) {
  return (
    <>
      {texts.pay_until({ until: end.until })}
      <span
        role="timer"
        className={styles.left}
        data-left={end.leftSeconds}
        data-words={texts.pay_left({ left: '%' })}
      />
    </>
  )
}

function Open({ code, links }: { code: ShownCode; links: Props['links'] }) {
  return (
    <div className={styles.open} data-until-final="">
      <CodeCard {...code} />
      <Facts code={code} change={links.change} />
    </div>
  )
}

function Renew({ links }: Pick<Props, 'links'>) {
  return (
    <form method="post" action={links.here} data-background="">
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
  return (
    <>
      {code && (
        <div data-until-final="">
          <OpenButton dialog="paid" className={buttonLook({ wide: true })}>
            {texts.pay_done()}
          </OpenButton>
        </div>
      )}
      <div hidden={code !== null} data-when-final="">
        <ButtonLink wide href={links.loan}>
          {texts.repay_back_to_loan()}
        </ButtonLink>
      </div>
    </>
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
  const note = code.end ? <End end={code.end} /> : ''
  return (
    <div className={styles.line} data-until-final="">
      <Figure heading label={texts.pay_total()} value={code.amount} note={note} />
      <Copy value={code.typedAmount} label={texts.pay_copy_amount()} />
    </div>
  )
}

/** Spec 2.14. */
export default function VirtualAccount(props: Props) {
  const { code, codeId, status, links, replaced, refused, chosen } = props
  return (
    <Layout actions={<Actions {...props} />}>
      {refused && (
        <Notice
          illustration={refused.method ? 'problem' : 'settled'}
          headline={refused.method ? texts.pay_refused() : texts.repay_nothing_open()}
          text={refused.message}
        />
      )}
      <Headline code={code} status={status} />
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
