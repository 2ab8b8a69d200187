import * as texts from '#texts'
import { PushButton } from '../account/push-button.tsx'
import type { PropsOf } from '../page/page.ts'
import { NotOffered } from '../products/not-offered.tsx'
import { ButtonLink } from '../ui/button/button.tsx'
import { Figure } from '../ui/figure/figure.tsx'
import { Declined, Review } from '../ui/illustration/application.tsx'
import { Help, Thanks } from '../ui/illustration/states.tsx'
import { Layout, Section, Title } from '../ui/layout/layout.tsx'
import { LinkList, link } from '../ui/link-list/link-list.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { PlanLine } from '../ui/plan-line/plan-line.tsx'
import styles from './overview.module.css'
import type { load } from './overview.server.ts'

type Props = PropsOf<typeof load>
type Application = NonNullable<Props['application']>
type Status = NonNullable<Application['status']>

function Steps({ steps }: Pick<Application, 'steps'>) {
  return (
    <Section heading={texts.apply_steps()}>
      <ol className={styles.steps}>
        {steps.map(({ title, href, state, isDone }) => (
          <li key={href} data-done={isDone || undefined}>
            <a className={link} href={href}>
              <span>
                {title}
                <span className={styles.state}>{state}</span>
              </span>
            </a>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Again({ title, message, remark, change }: NonNullable<Application['again']>) {
  return (
    <div role="alert" className={styles.again}>
      {title && <p className={styles.strong}>{title}</p>}
      <p>{message}</p>
      {remark && <p>{remark}</p>}
      {change && <p>{change}</p>}
    </div>
  )
}

/** Before anything is handed in: what is asked, why, and how long it takes. */
function Beginning({ intro, needs, privacy, steps, progress, again, next }: Application) {
  return (
    <Layout
      lead={
        <>
          <Title text={texts.apply_title()} note={intro} />
          {progress && (
            <PlanLine
              states={progress.states.map((isDone) => (isDone ? 'paid' : 'open'))}
              text={progress.text}
            />
          )}
          {again && <Again {...again} />}
        </>
      }
      actions={
        next && (
          <ButtonLink wide href={next.href} data-next="">
            {next.label}
          </ButtonLink>
        )
      }
    >
      <Steps steps={steps} />
      <Section heading={texts.apply_needs()}>
        <ul className={styles.list}>
          {needs.map((need) => (
            <li key={need}>{need}</li>
          ))}
        </ul>
      </Section>
      <Section heading={texts.apply_why()}>
        <p>{texts.apply_why_text()}</p>
        <p>
          <a href={privacy}>{texts.apply_privacy()}</a>
        </p>
      </Section>
    </Layout>
  )
}

const pictures = { checking: <Review />, review: <Review />, approved: <Thanks />, declined: <Declined /> }

function Headline({ status, title, message, limit }: Status) {
  if (status === 'approved' && limit)
    return <Figure heading label={title} value={limit} note={message} tone="good" />
  return <Notice picture={pictures[status]} headline={title} text={message} />
}

type StandingProps = Pick<Application, 'next' | 'tell'> & { status: Status; help: string }

/** After it was handed in: where it stands, and what comes next. */
function Standing({ status, next, tell, help }: StandingProps) {
  const { change, remark, retryOn, offers, refused } = status
  // An approval is worth nothing to whoever is offered nothing: what is in the way stands in its place.
  if (refused) return <NotOffered {...refused} />
  const action = status.status === 'approved' ? { href: offers, label: texts.apply_see_offers() } : next
  return (
    <Layout
      lead={
        <>
          <Headline {...status} />
          {remark && <p>{remark}</p>}
        </>
      }
      actions={
        action && (
          <ButtonLink wide href={action.href}>
            {status.status === 'declined' ? texts.apply_once_more() : action.label}
          </ButtonLink>
        )
      }
    >
      {status.next.length > 0 && (
        <Section heading={texts.apply_next()}>
          <ol className={styles.list}>
            {status.next.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </Section>
      )}
      {tell && <PushButton invitation={tell} />}
      {(change || retryOn) && (
        <Section heading={texts.apply_what_changes()}>
          {change && <p>{change}</p>}
          {retryOn && <p>{retryOn}</p>}
        </Section>
      )}
      <LinkList label={texts.apply_help()}>
        <a className={link} href={help}>
          {texts.apply_help()}
        </a>
      </LinkList>
    </Layout>
  )
}

export default function Overview({ application, help }: Props) {
  if (!application)
    return (
      <Layout
        actions={
          <ButtonLink wide href={help}>
            {texts.apply_help()}
          </ButtonLink>
        }
      >
        <Notice picture={<Help />} headline={texts.apply_title()} text={texts.apply_elsewhere()} />
      </Layout>
    )
  const { status } = application
  return status ? <Standing {...application} status={status} help={help} /> : <Beginning {...application} />
}
