import * as texts from '#texts'
import type { PropsOf } from '../page.ts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Figure } from '../ui/figure/figure.tsx'
import { Layout } from '../ui/layout/layout.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Choices } from '../ui/sheet/sheet.tsx'
import { CardCode } from './card-code.tsx'
import styles from './card-repay.module.css'
import type { load } from './card-repay.server.ts'
import { WALLET } from './card-repay-link.ts'

type Props = PropsOf<typeof load>
export type Paying = NonNullable<Props['paying']>
type Payable = Props & { paying: Paying }

/** Where what a form was refused for stays to be read, longer than the toast does. */
export const Problem = () => <p role="alert" data-problem="" className={styles.problem} />

function Ways({ paying, links, here }: Payable) {
  const { cards, hasWallet, canBind, chosen, productId, repayToken } = paying
  const wallet = { value: WALLET, label: texts.card_wallet(), detail: texts.card_wallet_detail() }
  return (
    <form id="pay" method="post" action={here} data-choose={texts.card_choose_first()}>
      <input type="hidden" name="repayToken" value={repayToken} />
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="host" />
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
      <Problem />
    </form>
  )
}

function Pay(props: Payable) {
  const { paying, links, here } = props
  const { amount, product, hasWallet, cards, code } = paying
  return (
    <Layout
      actions={
        !code &&
        (hasWallet || cards.length > 0) && (
          <Button wide form="pay" name="act" value="pay">
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
      {code ? <CardCode code={code} paying={paying} here={here} /> : <Ways {...props} />}
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

/**
 * Spec 2.18: pick a card or the wallet, pay, and confirm with the code from the message. What its script needs to know
 * stands beside it, for the hashes by which older apps open a part of this page.
 */
export default function CardRepay(props: Props) {
  const { paying, standstill, links } = props
  return (
    <>
      <div
        hidden
        id="card-repay"
        data-error={texts.card_error()}
        data-bind={links.bind}
        data-details={links.details}
      />
      {paying && <Pay {...props} paying={paying} />}
      {standstill && <Standstill {...props} standstill={standstill} />}
    </>
  )
}
