import type { application } from '../../contract/calls/application.ts'
import type { Handlers } from '../../contract/wire/handlers.ts'
import type { Call } from '../calls/call.ts'
import { type Answers, blankAnswers } from './answers.ts'
import { decisionWords } from './decision-words.ts'
import { picturesOf } from './pictures.ts'
import { type ApplicationRow, applicantOf, latestApplication, stepsAsked, stepsOf } from './record.ts'

const SHOWN = 4

/** `•••• 1234`: enough to recognise one's own number, too little to use it. */
export const masked = (number: string): string => {
  const end = number.replace(/\s/g, '').slice(-SHOWN)
  return end && `•••• ${end}`
}

/** Whatever leaves the service of the answers: the consent is only ours, and numbers are masked. */
function shown({ identity, personal, job, contact, bank }: Answers) {
  const { name, relation, phone } = contact
  return {
    identity: { ...identity, documentNumber: masked(identity.documentNumber) },
    personal,
    job,
    contact: { name, relation, phone },
    bank: { ...bank, accountNumber: masked(bank.accountNumber) },
  }
}

async function saved(call: Call, row: ApplicationRow | undefined) {
  if (!row) return { answers: blankAnswers(), done: new Set(), pictures: { document: '', selfie: '' } }
  const [steps, pictures] = await Promise.all([stepsOf(call, row), picturesOf(call.db, row)])
  return { ...steps, pictures }
}

export const applicationLoadHandlers = {
  applicationLoad: async (call) => {
    const [applicant, row] = await Promise.all([
      applicantOf(call.db, call.borrowerId),
      latestApplication(call.db, call.borrowerId),
    ])
    const pack = call.packs[applicant.market]
    const { answers, done, pictures } = await saved(call, row)
    const { identity, bank, ...others } = shown(answers)
    return {
      status: row?.status ?? 'open',
      steps: stepsAsked(pack).map((step) => ({ step, done: done.has(step) ? '1' : '0' })),
      ...others,
      identity: { ...identity, documentPicture: pictures.document, selfiePicture: pictures.selfie },
      bank: { ...bank, problem: '' },
      decision: decisionWords(row, { pack, language: call.language }),
    }
  },
} satisfies Handlers<Pick<typeof application, 'applicationLoad'>, Call>
