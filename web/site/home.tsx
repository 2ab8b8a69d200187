import type { ComponentType } from 'react'
import * as texts from '#texts'
import type { PropsOf } from '../page/page.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Fold } from '../ui/fold/fold.tsx'
import { CostCard } from './costs.tsx'
import styles from './home.module.css'
import type { load } from './home.server.ts'
import { ApplyPicture, ReadPicture, ReceivePicture, RepayPicture } from './pictures.tsx'
import { Band, Site } from './shell.tsx'

type Props = PropsOf<typeof load>

function Hero({ claim, speed, salary, users, costs, stores, links }: Props) {
  return (
    <div className={styles.hero}>
      <div className={styles.words}>
        <p className={styles.users}>{users}</p>
        <h1 className={styles.claim}>{claim}</h1>
        <p className={styles.lead}>{texts.site_promise()}</p>
        <p>{speed}</p>
        <p>{salary}</p>
        <div className={styles.stores}>
          <ButtonLink href={stores.android}>{texts.site_android()}</ButtonLink>
          <ButtonLink kind="second" href={stores.ios}>
            {texts.site_ios()}
          </ButtonLink>
        </div>
        <a className={styles.more} href={links.loan}>
          {texts.site_costs_more()}
        </a>
      </div>
      {costs && <CostCard {...costs} />}
    </div>
  )
}

type Step = { name: string; text: string; Picture: ComponentType }

function Steps() {
  const steps: Step[] = [
    { name: texts.site_step_apply(), text: texts.site_step_apply_text(), Picture: ApplyPicture },
    { name: texts.site_step_read(), text: texts.site_step_read_text(), Picture: ReadPicture },
    { name: texts.site_step_receive(), text: texts.site_step_receive_text(), Picture: ReceivePicture },
    { name: texts.site_step_repay(), text: texts.site_step_repay_text(), Picture: RepayPicture },
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
        <Steps />
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
