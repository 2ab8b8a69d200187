import * as texts from '#texts'
import { Banner } from '../ui/banner/banner.tsx'
import { Figure } from '../ui/figure/figure.tsx'
import { Illustration } from '../ui/illustration/illustration.tsx'
import { PlanLine } from '../ui/plan-line/plan-line.tsx'
import type { ApplicationView } from './application.server.ts'

const looks = {
  open: { tone: 'calm', picture: 'review' },
  checking: { tone: 'calm', picture: 'review' },
  review: { tone: 'calm', picture: 'review' },
  approved: { tone: 'good', picture: 'on-its-way' },
  declined: { tone: 'calm', picture: 'declined' },
} as const

/** How the application stands. */
export function ApplicationBanner({ status, title, text, notes, limit, steps, done }: ApplicationView) {
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
