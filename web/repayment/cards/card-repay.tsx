import { useCallback, useEffect, useRef } from 'react'
import * as texts from '#texts'
import { cardHashes, REPAYMENT_CODE_MIN, SMS_COUNTDOWN_SECONDS } from '../../../market/constants.ts'
import { connectBridge } from '../../bridge/bridge.ts'
import { applyOutcome } from '../../browser/apply-outcome.ts'
import { useHost } from '../../browser/use-host.ts'
import { useSubmit } from '../../browser/use-submit.ts'
import { refuseByToast } from '../../page/field-refusal.ts'
import type { PropsOf } from '../../page/page.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { CountdownButton, useCountdown } from '../../ui/countdown/countdown.tsx'
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx'
import { Field } from '../../ui/field/field.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { Review } from '../../ui/illustration/application.tsx'
import { Settled } from '../../ui/illustration/repayment.tsx'
import { Layout } from '../../ui/layout/layout.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { SheetChoices } from '../../ui/sheet/sheet.tsx'
import styles from './card-repay.module.css'
import type { load } from './card-repay.server.ts'
import { WALLET } from './card-repay-link.ts'

/** Every form that moves money carries the amount that was shown and the identity of its quote. */
function QuoteFields(quote: Readonly<Record<'amount' | 'upTo' | 'repayToken', string>>) {
  return Object.entries(quote).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

type CodeProps = { code: NonNullable<PaymentStep['code']>; paying: PaymentStep; currentUrl: string }

function Confirm({ paying, currentUrl }: Omit<CodeProps, 'code'>) {
  const { submit, busy } = useSubmit({ offline: texts.card_error() })
  return (
    <form noValidate method="post" action={currentUrl} onSubmit={submit} aria-busy={busy || undefined}>
      <QuoteFields {...paying.quote} />
      <input type="hidden" name="productId" value={paying.productId} />
      <input type="hidden" name="host" value={useHost()} />
      <Field
        label={texts.card_code_label()}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={2 * REPAYMENT_CODE_MIN}
      />
      <Button wide name="act" value="confirm">
        {texts.card_code_confirm()}
      </Button>
    </form>
  )
}

/** The message was sent as this step was opened. Product 8: the countdown restarts after a failure as well. */
function Resend({ code, paying, currentUrl }: CodeProps) {
  const { remaining, start } = useCountdown()
  const restart = () => start(SMS_COUNTDOWN_SECONDS)
  const { submit } = useSubmit({ offline: texts.card_error(), after: restart })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the step opens.
  useEffect(restart, [])
  return (
    <form noValidate method="post" action={currentUrl} onSubmit={submit}>
      <QuoteFields {...paying.quote} />
      <input type="hidden" name="way" value={code.cardId} />
      <DialogActions>
        <CountdownButton remaining={remaining} kind="second" wide name="act" value="resend">
          {texts.card_code_get()}
        </CountdownButton>
        <ButtonLink kind="quiet" wide href={code.cancel}>
          {texts.cancel()}
        </ButtonLink>
      </DialogActions>
    </form>
  )
}

/**
 * Product 4: the SMS panel. The countdown is only seen where there is a script; the service itself keeps the 60 seconds.
 * Cancelling leaves this step, and with it the countdown.
 */
function CardCode(props: CodeProps) {
  return (
    <Dialog id="code" title={texts.card_code_title()} autoOpenMs={0} insistent>
      <p>{texts.card_code_text({ amount: props.paying.amount })}</p>
      <Confirm {...props} />
      <Resend {...props} />
    </Dialog>
  )
}

type Props = PropsOf<typeof load>
type PaymentStep = NonNullable<Props['paying']>
type Payable = Props & { paying: PaymentStep }

/** Product 2.1: older apps open a part of this page by its hash. Without a script the links lead there. */
function useCardHashes({ bind, details }: Props['links'], chooseWallet: () => void) {
  useEffect(() => {
    const follow = () => {
      if (location.hash === cardHashes.bindCard) location.replace(bind)
      if (location.hash === cardHashes.loanDetails) location.replace(details)
      if (location.hash === cardHashes.wallet) chooseWallet()
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [bind, details, chooseWallet])
}

/** A card must be chosen before anything is sent. */
function isWayChosen(form: HTMLFormElement): boolean {
  const chosen = new FormData(form).has('way')
  const refusal = refuseByToast(texts.card_choose_first(), ['way'])
  if (!chosen) void applyOutcome(refusal, connectBridge(window), form)
  return chosen
}

function PaymentChoices({ paying, links, currentUrl }: Payable) {
  const { cards, hasWallet, canBind, chosen, productId, quote } = paying
  const wallet = { value: WALLET, label: texts.card_wallet(), detail: texts.card_wallet_detail() }
  const form = useRef<HTMLFormElement>(null)
  const { submit, busy } = useSubmit({ isReady: isWayChosen, offline: texts.card_error() })
  const chooseWallet = useCallback(() => {
    const way = form.current?.elements.namedItem('way')
    if (way instanceof RadioNodeList) way.value = WALLET
  }, [])
  useCardHashes(links, chooseWallet)
  return (
    <form
      noValidate
      ref={form}
      id="pay"
      method="post"
      action={currentUrl}
      onSubmit={submit}
      aria-busy={busy || undefined}
    >
      <QuoteFields {...quote} />
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="host" value={useHost()} />
      <fieldset className={styles.ways}>
        <legend className={styles.legend}>{texts.card_with()}</legend>
        {cards.length === 0 && <p>{canBind ? texts.card_none_yet() : texts.card_none()}</p>}
        <SheetChoices name="way" choices={hasWallet ? [...cards, wallet] : cards} chosen={chosen} />
        {canBind && (
          <ButtonLink kind="second" wide href={links.bind}>
            {texts.card_add()}
          </ButtonLink>
        )}
      </fieldset>
    </form>
  )
}

function Pay(props: Payable) {
  const { paying, links, currentUrl } = props
  const { amount, until, product, hasWallet, cards, code } = paying
  return (
    <Layout
      lead={
        <>
          <Figure
            heading
            label={texts.card_amount_label()}
            value={amount}
            note={product && texts.card_amount_note({ product })}
          />
          {until && <p className={styles.quiet}>{texts.repay_amount_until({ until })}</p>}
        </>
      }
      actions={
        !code &&
        (hasWallet || cards.length > 0) && (
          <Button wide form="pay" name="act" value="pay">
            {texts.card_pay({ amount })}
          </Button>
        )
      }
    >
      {code ? (
        <CardCode code={code} paying={paying} currentUrl={currentUrl} />
      ) : (
        <PaymentChoices {...props} />
      )}
      <p className={styles.quiet}>{texts.card_once()}</p>
      <nav className={styles.links}>
        {hasWallet && !code && (
          <ButtonLink kind="quiet" href={links.instructions}>
            {texts.card_instructions_link()}
          </ButtonLink>
        )}
        <ButtonLink kind="quiet" href={links.details}>
          {texts.card_details_link()}
        </ButtonLink>
      </nav>
    </Layout>
  )
}

function PaymentBlocked({ blocked, links }: Props & { blocked: NonNullable<Props['blocked']> }) {
  const waiting = blocked.state === 'waiting'
  return (
    <Layout
      actions={
        <>
          {waiting && (
            <ButtonLink wide href={links.self}>
              {texts.card_waiting_again()}
            </ButtonLink>
          )}
          <ButtonLink kind={waiting ? 'quiet' : 'primary'} wide href={links.details}>
            {texts.card_details_link()}
          </ButtonLink>
        </>
      }
    >
      <Notice
        picture={waiting ? <Review /> : <Settled />}
        headline={waiting ? texts.card_waiting_title() : texts.card_nothing_title()}
        text={blocked.text}
      />
    </Layout>
  )
}

/** Product 2.18: pick a card or the wallet, pay, and confirm with the code from the message. */
export default function CardRepay(props: Props) {
  const { paying, blocked } = props
  return (
    <>
      {paying && <Pay {...props} paying={paying} />}
      {blocked && <PaymentBlocked {...props} blocked={blocked} />}
    </>
  )
}
