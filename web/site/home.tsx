import type { ComponentType, ReactNode } from 'react'
import * as texts from '#texts'
import type { PropsOf } from '../page/page.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Fold } from '../ui/fold/fold.tsx'
import { CostCard } from './costs.tsx'
import styles from './home.module.css'
import type { load } from './home.server.ts'
import { Band, Site } from './shell.tsx'

const veil = { fill: 'var(--brand)', fillOpacity: '.14', stroke: 'none' }
const surface = { fill: 'var(--surface)' }
const solid = { fill: 'var(--brand)' }

/** The four pictures of the front page stand on one ground, lit from the left: one line weight, three tones. */
function Stage({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      width="240"
      height="180"
      viewBox="0 0 240 180"
      fill="none"
      stroke="var(--brand)"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
      <path d="M20 152h200" />
    </svg>
  )
}

/** A phone in the light of a lamp, a form on it, one button. */
function ApplyPicture() {
  return (
    <Stage>
      <path d="M53 56 70 152h144L72 24z" {...veil} />
      <path d="m32 152 14-42-20-32 20-36" />
      <path d="M18 152a14 12 0 0 1 28 0z" {...solid} />
      <path d="M72 24 53 56c-14-5-18-22-9-32s24-11 28 0z" {...solid} />
      <rect x="106" y="30" width="68" height="122" rx="12" {...surface} />
      <path d="M132 40h16" />
      <path d="M120 62h26M120 78h40M120 94h34" strokeOpacity=".35" />
      <rect x="118" y="112" width="44" height="18" rx="9" {...solid} />
      <path d="m204 34 4 10 10 4-10 4-4 10-4-10-10-4 10-4z" fill="var(--warn)" stroke="none" />
    </Stage>
  )
}

/** A statement with its total under a glass. */
function ReadPicture() {
  return (
    <Stage>
      <circle cx="130" cy="92" r="60" {...veil} />
      <path d="M66 152V36a8 8 0 0 1 8-8h66l24 24v100z" {...surface} />
      <path d="M140 28v16a8 8 0 0 0 8 8h16z" {...veil} />
      <path d="M82 52h34M82 70h24M140 70h8M82 86h30M136 86h12" strokeOpacity=".35" />
      <path d="M82 112h22M82 130h22" />
      <circle cx="142" cy="116" r="26" {...surface} />
      <path d="m131 116 8 8 15-17" stroke="var(--good)" strokeWidth="5" />
      <path d="m161 135 24 24" strokeWidth="8" />
    </Stage>
  )
}

/** Notes slide into a wallet while the clock has hardly moved. */
function ReceivePicture() {
  return (
    <Stage>
      <circle cx="104" cy="96" r="62" {...veil} />
      <path d="M70 92V54h84v38M84 54V36h84v56" {...surface} />
      <circle cx="112" cy="74" r="9" />
      <path d="M52 152V96a8 8 0 0 1 8-8h112a8 8 0 0 1 8 8v56z" {...solid} />
      <path d="M180 108h-26a12 12 0 0 0 0 24h26z" {...surface} />
      <path d="M156 120h.1" strokeWidth="6" />
      <circle cx="198" cy="52" r="24" {...surface} />
      <path d="M198 38v14l9 6" />
      <path d="M198 28a24 24 0 0 1 24 24h-24z" fill="var(--warn)" fillOpacity=".5" stroke="none" />
    </Stage>
  )
}

/** A calendar whose days are ticked off, and a shop, a bank and a phone to pay at. */
function RepayPicture() {
  return (
    <Stage>
      <circle cx="98" cy="88" r="62" {...veil} />
      <rect x="48" y="40" width="104" height="84" rx="10" {...surface} />
      <path d="M48 64V50a10 10 0 0 1 10-10h84a10 10 0 0 1 10 10v14z" {...solid} />
      <path d="M72 30v18M128 30v18" />
      <path d="m62 80 5 5 9-10M92 80l5 5 9-10M122 80l5 5 9-10M62 104l5 5 9-10" stroke="var(--good)" />
      <path d="M98 105h.1M130 105h.1" strokeOpacity=".35" strokeWidth="7" />
      <path d="M166 152v-40h44v40z" {...surface} />
      <path
        d="M160 112l8-20h40l8 20a8 8 0 0 1-14 4 8 8 0 0 1-14 0 8 8 0 0 1-14 0 8 8 0 0 1-14-4z"
        {...solid}
      />
      <path d="M182 152v-20h12v20" />
    </Stage>
  )
}

type Props = PropsOf<typeof load>

function Hero({ claim, speed, salary, users, costs, stores, links }: Props) {
  return (
    <div className={styles.hero}>
      <div className={styles.words}>
        {users && <p className={styles.users}>{users}</p>}
        <h1 className={styles.claim}>{claim}</h1>
        <p className={styles.lead}>{texts.site_promise()}</p>
        <p>{speed}</p>
        <p>{salary}</p>
        <a className={styles.more} href={links.estimate}>
          {texts.estimate_link()}
        </a>
        {(stores.android || stores.ios) && (
          <div className={styles.stores}>
            {stores.android && <ButtonLink href={stores.android}>{texts.site_android()}</ButtonLink>}
            {stores.ios && (
              <ButtonLink kind="second" href={stores.ios}>
                {texts.site_ios()}
              </ButtonLink>
            )}
          </div>
        )}
        <a className={styles.more} href={links.loan}>
          {texts.site_costs_more()}
        </a>
      </div>
      {costs && <CostCard {...costs} />}
    </div>
  )
}

type Step = { name: string; text: string; Picture: ComponentType }

const repayTexts = { id: texts.site_step_repay_text, in: texts.site_step_repay_text_in }

function Steps({ market }: Pick<Props, 'market'>) {
  const steps: Step[] = [
    { name: texts.site_step_apply(), text: texts.site_step_apply_text(), Picture: ApplyPicture },
    { name: texts.site_step_read(), text: texts.site_step_read_text(), Picture: ReadPicture },
    { name: texts.site_step_receive(), text: texts.site_step_receive_text(), Picture: ReceivePicture },
    { name: texts.site_step_repay(), text: repayTexts[market](), Picture: RepayPicture },
  ]
  return (
    <ol className={styles.steps}>
      {steps.map(({ name, text, Picture }) => (
        <li key={name} className={styles.step}>
          <Picture />
          <h3 className={styles.name}>{name}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}

/** The public front page: what is lent, to whom, at what cost, and by whom. */
export default function Home(props: Props) {
  return (
    <Site frame={props.frame}>
      <div className={styles.soft}>
        <Hero {...props} />
      </div>
      <Band>
        <h2 className={styles.heading}>{texts.site_how()}</h2>
        <Steps market={props.market} />
      </Band>
      <Band tinted>
        <div className={styles.asked}>
          <div className={styles.words}>
            <h2 className={styles.heading}>{texts.site_questions()}</h2>
            <a className={styles.more} href={props.links.contact}>
              {texts.site_ask_us()}
            </a>
          </div>
          <div className={styles.questions}>
            {props.questions.map(({ question, answer }) => (
              <Fold key={question} summary={question}>
                <p>{answer}</p>
              </Fold>
            ))}
          </div>
        </div>
      </Band>
    </Site>
  )
}
