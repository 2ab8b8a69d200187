import * as texts from '#texts'
import type { ComplaintStepKind } from '../../../contract/calls/complaints.ts'
import styles from './complaint.module.css'
import type { Props } from './complaint.server.ts'

type Step = Props['steps'][number]

const titles: Readonly<Record<ComplaintStepKind, (step: { by: string; to: string }) => string>> = {
  received: texts.desk_step_received,
  handling: texts.desk_step_handling,
  answered: texts.desk_step_answered,
  note: texts.desk_step_note,
  claim: texts.desk_step_claim,
  handOver: texts.desk_step_hand_over,
  release: texts.desk_step_release,
  extension: texts.desk_step_extension,
}

/** What the borrower sees too. */
const isPublic = ({ kind }: Step) => kind === 'received' || kind === 'answered'

function Pictures({ pictures }: Pick<Step, 'pictures'>) {
  if (pictures.length === 0) return null
  return (
    <ul className={styles.pictures}>
      {pictures.map(({ full, small }, index) => (
        <li key={full}>
          <a href={full}>
            <img
              src={small}
              width={96}
              height={96}
              loading="lazy"
              alt={texts.desk_complaint_picture_of({ number: index + 1 })}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** What happened, in its order: what the borrower sees, and what staff did and noted. */
export function ComplaintSteps({ steps }: Pick<Props, 'steps'>) {
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li
          key={`${step.at} ${step.kind} ${step.by} ${step.body}`}
          className={styles.step}
          data-public={isPublic(step) || undefined}
        >
          <p className={styles.title}>{titles[step.kind](step)}</p>
          <p className={styles.time}>{step.at}</p>
          {step.body && <p className={styles.written}>{step.body}</p>}
          <Pictures pictures={step.pictures} />
        </li>
      ))}
    </ol>
  )
}
