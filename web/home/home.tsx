import * as texts from '#texts'
import type { MarketPack } from '../../market/market.ts'
import type { ShownNotice } from '../account/notices.server.ts'
import { NoticeList } from '../account/notices.tsx'
import { PayoutTracks } from '../loans/payout-track.tsx'
import { PaidOff, Repaid } from '../loans/repaid.tsx'
import type { PropsOf } from '../page/page.ts'
import { Cards } from '../products/card.tsx'
import { OrderLines } from '../products/order-lines.tsx'
import { Banner } from '../ui/banner/banner.tsx'
import { ButtonLink } from '../ui/button/button.tsx'
import { Figure } from '../ui/figure/figure.tsx'
import { Illustration } from '../ui/illustration/illustration.tsx'
import { Thanks } from '../ui/illustration/states.tsx'
import { Layout, Section } from '../ui/layout/layout.tsx'
import { calling, LinkList, link } from '../ui/link-list/link-list.tsx'
import { Product } from '../ui/logo/logo.tsx'
import { PlanLine } from '../ui/plan-line/plan-line.tsx'
import type { ApplicationView } from './application.server.ts'
import styles from './borrower-home.module.css'
import type { load } from './home.server.ts'
import { Welcome } from './welcome.tsx'

const documents = { nik: texts.main_need_nik, pan: texts.main_need_pan }

/** Nothing borrowed and nothing applied for: how to begin, and what it takes. */
function Start({
  document,
  estimate,
}: {
  document: MarketPack['application']['document']
  estimate: string
}) {
  const needs = [documents[document](), texts.main_need_income(), texts.main_need_bank()]
  return (
    <>
      <Banner tone="good" headline={texts.main_start()} text={texts.main_start_text()} picture={<Thanks />} />
      <Section heading={texts.main_needs()}>
        <ul className={styles.needs}>
          {needs.map((need) => (
            <li key={need}>{need}</li>
          ))}
        </ul>
        <ButtonLink kind="quiet" href={estimate}>
          {texts.estimate_link()}
        </ButtonLink>
      </Section>
    </>
  )
}

type Props = { messages: readonly ShownNotice[]; all: string }

/** What the lender has to say; without a message there is no section. */
function Messages({ messages, all }: Props) {
  if (messages.length === 0) return null
  return (
    <Section heading={texts.main_messages()}>
      <NoticeList notices={messages} />
      <LinkList>
        <a className={link} href={all}>
          {texts.main_messages_all()}
        </a>
      </LinkList>
    </Section>
  )
}

const looks = {
  open: { tone: 'calm', picture: 'review' },
  checking: { tone: 'calm', picture: 'review' },
  review: { tone: 'calm', picture: 'review' },
  approved: { tone: 'good', picture: 'on-its-way' },
  declined: { tone: 'calm', picture: 'declined' },
} as const

/** How the application stands. */
function ApplicationBanner({ status, title, text, notes, limit, steps, done }: ApplicationView) {
  const { tone, picture } = looks[status]
  return (
    <>
      <Banner tone={tone} headline={title} text={text} picture={<Illustration name={picture} />} />
      {limit && <Figure label={texts.main_limit()} value={limit} note={texts.main_limit_note()} />}
      {steps.length > 0 && (
        <PlanLine
          states={steps.map((isDone) => (isDone ? 'paid' : 'open'))}
          text={texts.main_apply_steps({ done, of: steps.length })}
        />
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </>
  )
}

type PageProps = PropsOf<typeof load>
type HomeProps = Extract<PageProps, { kind: 'home' }>

/** The loan that matters most: what is owed and by when, or what it waits for. */
function Loan({
  next,
  product,
  tone,
  banner,
  headline,
  text,
  owed,
  repaid,
  paidOff,
  details,
  cannotPay,
}: NonNullable<HomeProps['loan']> & Pick<HomeProps, 'next'>) {
  return (
    <>
      {owed ? (
        <div className={styles.loan} data-tone={tone}>
          <Product {...product} />
          <Figure heading label={headline} value={owed.amount} note={owed.until} tone={tone} />
          {repaid && <Repaid {...repaid} />}
        </div>
      ) : (
        <>
          <Product {...product} />
          <Banner tone={tone} headline={headline} text={text} picture={<Illustration name={banner} />} />
        </>
      )}
      {paidOff && <PaidOff {...paidOff} />}
      {next.href !== details && (
        <LinkList>
          <a className={link} href={details} data-next="">
            {texts.main_loan_details()}
          </a>
          {cannotPay && (
            <a className={link} href={cannotPay}>
              {texts.cannot_pay_title()}
            </a>
          )}
        </LinkList>
      )}
    </>
  )
}

function Problem({ problem }: { problem: string }) {
  return (
    <Banner
      tone="warn"
      headline={texts.main_problem()}
      text={problem}
      picture={<Illustration name="offline" />}
    />
  )
}

/** What comes first; a problem takes its place, and everything below stays. */
function First({ problem, loan, next, application, document, refused, links }: HomeProps) {
  if (problem) return <Problem problem={problem} />
  if (loan) return <Loan {...loan} next={next} />
  if (refused)
    return (
      <Banner
        tone="warn"
        headline={refused.headline}
        text={refused.text}
        picture={<Illustration name={refused.illustration} />}
      />
    )
  return application ? (
    <ApplicationBanner {...application} />
  ) : (
    <Start document={document} estimate={links.estimate} />
  )
}

function Others({ others, applicationLine }: Pick<HomeProps, 'others' | 'applicationLine'>) {
  return (
    <>
      {applicationLine && (
        <LinkList>
          <a className={link} href={applicationLine.href}>
            {applicationLine.text}
          </a>
        </LinkList>
      )}
      {others.length > 0 && (
        <Section heading={texts.main_others()}>
          <OrderLines orders={others} />
        </Section>
      )}
    </>
  )
}

function Credits({ credits }: Pick<HomeProps, 'credits'>) {
  return credits.map(({ amount, note, notes, details }) => (
    <Section key={details} heading={texts.credit_heading()}>
      <Figure label={texts.credit_label()} value={amount} note={note} tone="good" />
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <ButtonLink kind="quiet" href={details}>
        {texts.main_credit_details()}
      </ButtonLink>
    </Section>
  ))
}

/** Where offers would stand: why there are none, and what changes that. */
function RefusedOffers({ refused, loan, next }: Pick<HomeProps, 'refused' | 'loan' | 'next'>) {
  if (!refused || !loan) return null
  return (
    <Section heading={refused.headline}>
      <p>{refused.text}</p>
      {refused.action.href !== next.href && (
        <ButtonLink kind="quiet" href={refused.action.href}>
          {refused.action.label}
        </ButtonLink>
      )}
    </Section>
  )
}

function Offers({ offers, links }: Pick<HomeProps, 'offers' | 'links'>) {
  if (offers.length === 0) return null
  return (
    <Section heading={texts.main_offers()}>
      <Cards cards={offers} />
      <ButtonLink kind="quiet" href={links.offers}>
        {texts.main_offers_all()}
      </ButtonLink>
    </Section>
  )
}

function Help({ phone, assistant, complaint }: HomeProps['links']['help']) {
  return (
    <Section heading={texts.main_help()}>
      <LinkList label={texts.main_help()}>
        <a className={link} href={assistant}>
          {texts.reach_assistant()}
        </a>
        <a className={link} href={complaint}>
          {texts.reach_complaint()}
        </a>
        <a className={link} {...calling(phone)}>
          {texts.help_call()}
        </a>
      </LinkList>
    </Section>
  )
}

function Home(props: HomeProps) {
  const { next, messages, links } = props
  return (
    <Layout
      lead={<First {...props} />}
      actions={
        <ButtonLink wide href={next.href} {...(!('isFile' in next) && { 'data-next': '' })}>
          {next.text}
        </ButtonLink>
      }
    >
      <PayoutTracks payouts={props.payouts} account={links.account} currentUrl={props.currentUrl} />
      <Credits credits={props.credits} />
      <Messages messages={messages} all={links.messages} />
      <Others {...props} />
      <Offers {...props} />
      <RefusedOffers {...props} />
      <Help {...links.help} />
    </Layout>
  )
}

export default function BorrowerHome(props: PageProps) {
  return props.kind === 'home' ? <Home {...props} /> : <Welcome {...props} />
}
