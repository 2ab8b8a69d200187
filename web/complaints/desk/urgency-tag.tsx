import * as texts from '#texts'
import type { ComplaintUrgency } from '../../../contract/calls/complaints.ts'
import { Tag, type Tone } from '../../desk-kit/layout/desk-layout.tsx'

const shown: Readonly<Record<ComplaintUrgency | 'closed', { text: () => string; tone: Tone }>> = {
  today: { text: texts.desk_due_today, tone: 'warn' },
  late: { text: texts.desk_due_late, tone: 'bad' },
  later: { text: texts.desk_due_later, tone: 'plain' },
  answered: { text: texts.desk_due_answered, tone: 'good' },
  closed: { text: texts.desk_due_closed, tone: 'good' },
}

export function UrgencyTag({ urgency }: { urgency: keyof typeof shown }) {
  const { text, tone } = shown[urgency]
  return <Tag text={text()} tone={tone} />
}
