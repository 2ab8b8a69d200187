import * as texts from '#texts'
import type { RecommendedOnDetails } from '../../contract/calls/products.ts'
import type { PropsOf } from '../page/page.ts'
import { Cards } from '../products/card.tsx'
import { Banner } from '../ui/banner/banner.tsx'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { OpenButton } from '../ui/dialog/dialog.tsx'
import { Figure } from '../ui/figure/figure.tsx'
import { Fold } from '../ui/fold/fold.tsx'
import { Illustration } from '../ui/illustration/illustration.tsx'
import { Layout, Section } from '../ui/layout/layout.tsx'
import { calling, LinkList, link } from '../ui/link-list/link-list.tsx'
import { Product } from '../ui/logo/logo.tsx'
import { Payments } from '../ui/payments/payments.tsx'
import { PlanLine } from '../ui/plan-line/plan-line.tsx'
import { RateDialog, ThanksDialog } from '../ui/rating/rating.tsx'
import { Rows } from '../ui/rows/rows.tsx'
import type { load } from './loan-details.server.ts'
import { PayoutTracks } from './payout-track.tsx'
import { PaidOff, Repaid } from './repaid.tsx'

type Planned = { dueTime: string; state: 'paid' | 'open' | 'late' }

function progressText(plan: readonly Planned[]): string {
  const paid = plan.filter(({ state }) => state === 'paid').length
  const next = plan.find(({ state }) => state !== 'paid')
  if (!next) return texts.plan_all_paid({ count: plan.length })
  const progress = { paid, of: plan.length, day: next.dueTime }
  return next.state === 'late' ? texts.plan_late(progress) : texts.plan_next(progress)
}

/** Which payments of a loan are done, and when the next one is due. */
export function PlanProgress({ plan }: { plan: readonly Planned[] }) {
  return <PlanLine states={plan.map(({ state }) => state)} text={progressText(plan)} />
}

type RatingProps = { currentUrl: string; ask: boolean; store: string }

/** Product 4: opens by itself when requested; five stars go on to the store, fewer are thanked here. */
function Rating({ currentUrl, ask, store }: RatingProps) {
  return (
    <>
      <RateDialog
        title={texts.rate_title()}
        text={texts.rate_text()}
        currentUrl={currentUrl}
        sent={{ 'data-background': '' }}
        {...(ask && { autoOpenMs: 0 })}
      />
      <ThanksDialog id="thanks" />
      <ThanksDialog id="thanks-store" store={store} />
    </>
  )
}

type OffersProps = { offers: readonly RecommendedOnDetails[]; currentUrl: string; home: string }

/** Product 3: a disabled product has a grey button; one with `globally` 0 cannot be tapped. */
const canTap = ({ enabled, globally }: RecommendedOnDetails) => enabled === '1' && globally !== '0'

function Offers({ offers, currentUrl, home }: OffersProps) {
  return (
    <Section heading={texts.recommended_heading()}>
      <Cards
        cards={offers.map((offer, position) => ({
          id: offer.productCode,
          name: offer.productName,
          logo: offer.productLogo,
          range: offer.amountRange,
          about: `${offer.loanRate} · ${offer.productDesc}`,
          rows: offer.forBorrower,
          button: offer.buttonText,
          canTap: canTap(offer),
          act: 'product',
          fields: { productCode: offer.productCode, position: String(position) },
          currentUrl,
        }))}
      />
      <ButtonLink kind="quiet" href={home} data-bridge='{"action":"goHome"}'>
        {texts.more_products()}
      </ButtonLink>
    </Section>
  )
}

type Props = PropsOf<typeof load>

function Actions({ links, borrowAgain, currentUrl }: Props) {
  return (
    <>
      {links.repay && (
        <ButtonLink wide href={links.repay} data-next="">
          {texts.action_repay()}
        </ButtonLink>
      )}
      {links.extend && (
        <ButtonLink kind="quiet" wide href={links.extend}>
          {texts.action_extend()}
        </ButtonLink>
      )}
      {links.closure && (
        <ButtonLink wide href={links.closure}>
          {texts.payments_closure()}
        </ButtonLink>
      )}
      {borrowAgain && (
        <form noValidate method="post" action={currentUrl} data-background="">
          <Button kind={links.closure ? 'quiet' : 'primary'} wide name="act" value="borrowAgain">
            {texts.action_borrow_again()}
          </Button>
        </form>
      )}
    </>
  )
}

const states = { paid: texts.schedule_paid, open: texts.schedule_open, late: texts.schedule_late }

function Schedule({ plan }: Pick<Props, 'plan'>) {
  return (
    <>
      <PlanProgress plan={plan} />
      <Fold summary={texts.schedule_heading()}>
        <Payments
          payments={plan.map(({ dueTime, state, ...payment }) => ({
            ...payment,
            state,
            day: dueTime,
            note: states[state](),
          }))}
        />
      </Fold>
    </>
  )
}

/** What the credit is used for on other loans: at once, when they are due, or not at all. */
function CreditUses({ credit, currentUrl }: { credit: NonNullable<Props['credit']>; currentUrl: string }) {
  return (
    <>
      {credit.uses.map(({ toOrderId, note, now, nowMinor }) => (
        <form noValidate key={`${toOrderId} ${note}`} method="post" action={currentUrl} data-background="">
          <p>{note}</p>
          <input type="hidden" name="toOrderId" value={toOrderId} />
          <input type="hidden" name="nowMinor" value={nowMinor} />
          {nowMinor !== '0' && (
            <Button kind="second" wide name="act" value="applyCredit">
              {texts.credit_use_now({ amount: now })}
            </Button>
          )}
        </form>
      ))}
      {credit.declined !== '' && (
        <form noValidate method="post" action={currentUrl} data-background="">
          {credit.declined === '1' ? (
            <Button kind="second" wide name="act" value="undeclineCredit">
              {texts.credit_undecline()}
            </Button>
          ) : (
            <Button kind="second" wide name="act" value="declineCredit">
              {texts.credit_decline()}
            </Button>
          )}
        </form>
      )}
    </>
  )
}

/** Money that was paid beyond the debt: whose it is, and how it comes back. */
function Credit({ credit, currentUrl }: Pick<Props, 'credit' | 'currentUrl'>) {
  if (!credit) return null
  return (
    <Section heading={texts.credit_heading()}>
      <Figure label={texts.credit_label()} value={credit.amount} note={credit.note} tone="good" />
      {credit.mayAsk && (
        <form noValidate method="post" action={currentUrl} data-background="">
          <Button kind="second" wide name="act" value="askRefund">
            {texts.credit_ask()}
          </Button>
        </form>
      )}
      <CreditUses credit={credit} currentUrl={currentUrl} />
    </Section>
  )
}

function SecondThoughts({ coolingOff, links }: Pick<Props, 'coolingOff' | 'links'>) {
  if (!coolingOff) return null
  return (
    <Section heading={texts.second_thoughts_heading()}>
      <p>{texts.second_thoughts_text(coolingOff)}</p>
      <ButtonLink kind="second" wide href={links.coolingOff}>
        {texts.second_thoughts_link()}
      </ButtonLink>
    </Section>
  )
}

function Help({ telephone, links }: Props) {
  return (
    <LinkList>
      {links.cannotPay && (
        <a className={link} href={links.cannotPay}>
          {texts.cannot_pay_title()}
        </a>
      )}
      {telephone && (
        <a className={link} {...calling(telephone)}>
          {texts.help_call()}
        </a>
      )}
      {links.contract && (
        <a className={link} href={links.contract}>
          {texts.contract_link()}
        </a>
      )}
      {links.payments && (
        <a className={link} href={links.payments}>
          {texts.payments_link()}
        </a>
      )}
      <a className={link} href={links.contact}>
        {texts.help_contact()}
      </a>
      <OpenButton dialog="rate" className={link}>
        {texts.rate_open()}
      </OpenButton>
    </LinkList>
  )
}

/** How the loan stands, and what is to be paid. */
function Status({ product, owed, paidOff, links, ...props }: Props) {
  return (
    <>
      <Product {...product} />
      <Banner
        tone={props.tone}
        headline={props.headline}
        text={props.description}
        picture={<Illustration name={props.banner} />}
      />
      {links.account && (
        <ButtonLink wide href={links.account} data-next="">
          {texts.action_check_account()}
        </ButtonLink>
      )}
      <PayoutTracks payouts={props.payouts} account={null} currentUrl={props.currentUrl} />
      {owed && <Figure label={texts.to_pay()} value={owed.amount} note={owed.until} tone={props.tone} />}
      {props.extensionCost && <p>{props.extensionCost}</p>}
      {paidOff && <PaidOff {...paidOff} />}
    </>
  )
}

/** Product 2.20: what a loan's owner wants to know, then what can be done about it. */
export default function LoanDetails(props: Props) {
  const { rows, plan, repaid, offers, links, borrowAgain, notAgain, currentUrl, askScore } = props
  const hasActions = links.repay || links.closure || borrowAgain
  return (
    <Layout lead={<Status {...props} />} actions={hasActions ? <Actions {...props} /> : undefined}>
      <Credit {...props} />
      <Section heading={texts.your_loan()}>
        {repaid && <Repaid {...repaid} />}
        <Rows rows={rows} />
        {plan.length > 1 && <Schedule plan={plan} />}
      </Section>
      <SecondThoughts {...props} />
      {notAgain && <p>{notAgain}</p>}
      {notAgain && props.wayOut && (
        <ButtonLink kind="second" wide href={props.wayOut.href}>
          {props.wayOut.label}
        </ButtonLink>
      )}
      {offers.length > 0 && <Offers offers={offers} currentUrl={currentUrl} home={links.home} />}
      <Help {...props} />
      <Rating currentUrl={currentUrl} ask={askScore} store={links.store} />
    </Layout>
  )
}
