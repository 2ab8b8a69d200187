import { type FormEvent, useEffect, useState } from 'react'
import * as texts from '#texts'
import { cardHashes } from '../../contract/constants.ts'
import { connectBridge } from '../bridge/bridge.ts'
import type { Outcome } from '../outcome.ts'
import type { PropsOf } from '../page.ts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Figure } from '../ui/figure/figure.tsx'
import { Layout, Section } from '../ui/layout/layout.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Choices } from '../ui/sheet/sheet.tsx'
import { showToast } from '../ui/toast/show-toast.ts'
import { useSubmit } from '../use-submit.ts'
import { CardCode } from './card-code.tsx'
import styles from './card-repay.module.css'
import type { load } from './card-repay.server.ts'
import { WALLET } from './card-repay-link.ts'

export type Props = PropsOf<typeof load>
export type Paying = NonNullable<Props['paying']>

/** Once the native app has closed its dialog, the page itself goes on; `perform` leaves that to whoever knows where. */
export function goOn({ bridge, otherwise }: Outcome): void {
  if (bridge?.action === 'dismissRepaymentDialog' && otherwise?.to) location.assign(otherwise.to)
}

/** Where to go once it is paid. Spec 4 treats iOS apart: which shell this is, only the browser knows for sure. */
export function Afterwards({ productId }: Pick<Paying, 'productId'>) {
  const [host, setHost] = useState('')
  useEffect(() => setHost(connectBridge(window).host), [])
  return (
    <>
      <input type="hidden" name="host" value={host} />
      <input type="hidden" name="productId" value={productId} />
    </>
  )
}

/** Spec 2.1: older apps open a part of this page by its hash. Without a script the links lead there. */
function useHash({ bind, details }: Props['links']): void {
  useEffect(() => {
    const follow = () => {
      if (location.hash === cardHashes.bindCard) location.replace(bind)
      if (location.hash === cardHashes.loanDetails) location.replace(details)
      if (location.hash !== cardHashes.wallet) return
      const wallet = document.querySelector<HTMLInputElement>(`input[name=way][value=${WALLET}]`)
      wallet?.click()
      wallet?.focus()
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [bind, details])
}

function Ways({ paying, links }: { paying: Paying; links: Props['links'] }) {
  const { cards, hasWallet, canBind, chosen } = paying
  const wallet = { value: WALLET, label: texts.card_wallet(), detail: texts.card_wallet_detail() }
  return (
    <fieldset className={styles.ways}>
      <legend className={styles.legend}>{texts.card_with()}</legend>
      {cards.length === 0 && <p>{canBind ? texts.card_none_yet() : texts.card_none()}</p>}
      <Choices name="way" choices={hasWallet ? [...cards, wallet] : cards} chosen={chosen} />
      {canBind && (
        <ButtonLink kind="second" wide href={links.bind}>
          {texts.card_add()}
        </ButtonLink>
      )}
    </fieldset>
  )
}

function Pay({ paying, links, here }: Props & { paying: Paying }) {
  const { submit, busy, outcome } = useSubmit(goOn)
  const { amount, repayToken, product, hasWallet, cards } = paying
  const choose = (event: FormEvent<HTMLFormElement>) => {
    if (new FormData(event.currentTarget).has('way')) return submit(event)
    event.preventDefault()
    showToast(texts.card_choose_first())
  }
  return (
    <Layout
      actions={
        (hasWallet || cards.length > 0) && (
          <Button wide form="pay" name="act" value="pay" aria-busy={busy}>
            {texts.card_pay({ amount })}
          </Button>
        )
      }
    >
      <Figure
        heading
        label={texts.card_amount_label()}
        value={amount}
        note={product && texts.card_amount_note({ product })}
      />
      <form id="pay" method="post" action={here} onSubmit={choose}>
        <input type="hidden" name="act" value="pay" />
        <input type="hidden" name="repayToken" value={repayToken} />
        <Afterwards productId={paying.productId} />
        <Ways paying={paying} links={links} />
      </form>
      <p role="alert" className={styles.problem}>
        {outcome?.refused && outcome.toast}
      </p>
      <p className={styles.quiet}>{texts.card_once()}</p>
      <Section>
        {hasWallet && (
          <ButtonLink kind="quiet" href={links.instructions}>
            {texts.card_instructions_link()}
          </ButtonLink>
        )}
        <ButtonLink kind="quiet" href={links.details}>
          {texts.card_details_link()}
        </ButtonLink>
      </Section>
      {paying.code && <CardCode code={paying.code} paying={paying} here={here} />}
    </Layout>
  )
}

function Standstill({ standstill, links }: Props & { standstill: NonNullable<Props['standstill']> }) {
  const waiting = standstill.state === 'waiting'
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
        illustration={waiting ? 'review' : 'settled'}
        headline={waiting ? texts.card_waiting_title() : texts.card_nothing_title()}
        text={standstill.text}
      />
    </Layout>
  )
}

/** Spec 2.18: pick a card or the wallet, pay, and confirm with the code from the message. */
export default function CardRepay(props: Props) {
  useHash(props.links)
  const { paying, standstill } = props
  if (paying) return <Pay {...props} paying={paying} />
  return standstill && <Standstill {...props} standstill={standstill} />
}
