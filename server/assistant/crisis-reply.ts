import * as texts from '#texts'
import type { HelpLine } from '../../contract/calls/assistant.ts'
import type { Call } from '../calls/call.ts'
import { fileCrisis } from '../complaints/file-complaint.ts'
import { type AnswerContext, findChoices } from './answers.ts'
import { type Crisis, choicesIn, crisisIn } from './crisis.ts'

const answers = {
  selfHarm: texts.assistant_crisis_self_harm,
  threat: texts.assistant_crisis_threat,
  fraud: texts.assistant_crisis_fraud,
} satisfies Record<Crisis, unknown>

/** Whose lines help, the nearest first. */
const lines = {
  selfHarm: ['selfHarm', 'danger'],
  threat: ['danger'],
  fraud: ['fraud', 'danger'],
} as const satisfies Record<Crisis, unknown>

/** The humane answer, with whom to call. That a person has the message is only written where one has. */
export function replyToCrisis(crisis: Crisis, subject: AnswerContext) {
  const { pack, language, orderId } = subject
  const person = orderId ? texts.assistant_crisis_person({ phone: pack.company.phone }) : ''
  const helpLines: HelpLine[] = lines[crisis]
    .map((line) => pack.helpLines[line])
    .filter(({ phone, website }) => phone !== '' || website !== '')
    .map(({ name, phone, website }) => ({ name: name[language], phone, website }))
  return {
    text: [answers[crisis](), person].filter(Boolean).join('\n'),
    answerList: findChoices(choicesIn(crisis), subject),
    helpLines,
  }
}

/** A person at the desk gets what was typed, today, in the queue that staff work through. */
export async function reportCrisis(call: Call, content: string, subject: AnswerContext): Promise<void> {
  const crisis = crisisIn(content)
  if (!crisis || !subject.orderId) return
  const { db, borrowerId, language, now } = call
  await fileCrisis(db, { crisis, borrowerId, orderId: subject.orderId, content, language, now }, subject.pack)
}
