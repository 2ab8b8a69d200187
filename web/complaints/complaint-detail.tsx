import * as texts from '#texts'
import { RATING_DELAY_MS } from '../../market/constants.ts'
import type { PropsOf } from '../page/page.ts'
import { Layout, Section } from '../ui/layout/layout.tsx'
import { RateDialog } from '../ui/rating/rating.tsx'
import type { load } from './complaint-detail.server.ts'
import styles from './complaints.module.css'
import { Escalation } from './escalation.tsx'
import { Gallery } from './gallery.tsx'
import { Tags } from './tags.tsx'
import { TextBox } from './text-box.tsx'

type Props = PropsOf<typeof load>

/** Product 2.5: who answered, what they say, and their pictures. */
function Result({ handler, text, pictures }: NonNullable<Props['result']>) {
  return (
    <Section heading={texts.complaint_result()}>
      <div className={styles.result}>
        {handler && <p className={styles.strong}>{texts.complaint_handler({ name: handler })}</p>}
        {text && <p className={styles.said}>{text}</p>}
        <Gallery pictures={pictures} label={texts.complaint_result()} />
      </div>
    </Section>
  )
}

const states = {
  done: texts.complaint_state_done,
  current: texts.complaint_state_current,
  open: texts.complaint_state_open,
}

function Timeline({ steps }: Pick<Props, 'steps'>) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, time, state }) => (
        <li
          key={title}
          className={styles.step}
          data-state={state}
          {...(state === 'current' && { 'aria-current': 'step' })}
        >
          <span className={styles.strong}>{title}</span>
          <span className={styles.quiet}>{time || states[state]()}</span>
        </li>
      ))}
    </ol>
  )
}

/** Product 4: 3 s after the page has loaded, where the service asks for it. */
const Rating = ({ currentUrl }: Pick<Props, 'currentUrl'>) => (
  <RateDialog
    title={texts.complaint_rate_title()}
    text={texts.complaint_rate_text()}
    currentUrl={currentUrl}
    sent={{ 'data-background': '' }}
    autoOpenMs={RATING_DELAY_MS}
  />
)

function Status({ number, time, tags, steps, promise }: Props) {
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>{texts.complaint_number({ no: number })}</h1>
        <Tags tags={tags} />
        {time && <p className={styles.quiet}>{texts.complaint_filed({ time })}</p>}
      </header>
      {steps.length > 0 && <Timeline steps={steps} />}
      {promise && (
        <p className={promise.broken ? styles.late : undefined}>
          {promise.broken
            ? texts.complaint_promise_broken({ until: promise.until })
            : texts.complaint_promise({ until: promise.until })}
        </p>
      )}
    </>
  )
}

export default function ComplaintDetail(props: Props) {
  const { content, count, textMax, pictures, promise, result, currentUrl } = props
  return (
    <Layout lead={<Status {...props} />}>
      {result && <Result {...result} />}
      {promise && <Escalation {...props} open={promise.broken} />}
      <TextBox label={texts.complaint_yours()} text={content} count={count} max={textMax} />
      <Gallery pictures={pictures} label={texts.complaint_pictures()} />
      <a className={styles.link} href={props.links.list}>
        {texts.complaint_list_title()}
      </a>
      {props.asksScore && <Rating currentUrl={currentUrl} />}
    </Layout>
  )
}
