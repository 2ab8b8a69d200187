import { type ApplicationStep, type application, requiredSteps } from '../../contract/calls/application.ts'
import { applicationProblemTexts } from '../../market/application-problems.ts'
import type { MarketPack } from '../../market/market.ts'
import { type Answers, blankAnswers, masked } from '../applicants/answers.ts'
import type { Call, Handlers } from '../calls/call.ts'
import { currentAccount } from '../payouts/bank-accounts.ts'
import { needsAccountCode } from './account-code.ts'
import { bankNameOf, verdictProblems } from './check-bank.ts'
import { isDone } from './complete.ts'
import { decisionTexts } from './decision-words.ts'
import { picturesOf } from './pictures.ts'
import { type ApplicationRow, applicantOf, latestApplication, stepsOf } from './record.ts'

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

const nothing = () => ({
  answers: blankAnswers(),
  done: new Set<ApplicationStep>(),
  pictures: { document: '', selfie: '' },
})

async function filledIn(call: Call, row: ApplicationRow | undefined) {
  if (!row) return nothing()
  const [steps, pictures] = await Promise.all([stepsOf(call, row), picturesOf(call.db, row)])
  return { ...steps, pictures }
}

/** Why the last check of the account failed; one that fails after it was saved is the borrower's to change. */
async function accountProblem(call: Call, pack: MarketPack): Promise<string> {
  const account = await currentAccount(call, call.borrowerId)
  const [problem = ''] = Object.values(
    applicationProblemTexts(verdictProblems(account?.verdict ?? 'unchecked'), { pack }),
  )
  return problem
}

export const applicationLoadHandlers = {
  applicationLoad: async (call) => {
    const [applicant, row] = await Promise.all([
      applicantOf(call.db, call.borrowerId),
      latestApplication(call.db, call.borrowerId),
    ])
    const pack = call.packs[applicant.market]
    const filled = await filledIn(call, row)
    const { identity, bank, ...others } = shown(filled.answers)
    const { document, selfie } = filled.pictures
    return {
      status: row?.status ?? 'open',
      steps: requiredSteps(pack).map((step) => ({ step, done: isDone(step, filled) ? '1' : '0' })),
      ...others,
      identity: { ...identity, documentPicture: document, selfiePicture: selfie },
      bank: {
        ...bank,
        // Known as soon as the code is, so that a borrower sees at once whether it is the right one.
        bankName: bankNameOf(bank, pack),
        problem: await accountProblem(call, pack),
        needsCode: (await needsAccountCode(call.db, call.borrowerId)) ? '1' : '0',
      },
      decision: decisionTexts(row, { pack, language: call.language }),
    }
  },
} satisfies Handlers<Pick<typeof application, 'applicationLoad'>>
