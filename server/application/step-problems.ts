import type { ApplicationStep } from '../../contract/calls/application.ts'
import {
  bankProblems,
  identityProblems,
  jobProblems,
  nameProblem,
  onlyProblems,
  type Problems,
  personalProblems,
  type RuleContext,
} from '../../market/application-rules.ts'
import { placeOf, regionOf } from '../../market/places/places.server.ts'
import type { Answers } from '../applicants/answers.ts'
import { bankOfIfsc } from './ifsc.ts'
import { readPhone } from './phone.ts'

/** `phone` is the borrower's own, E.164. */
export type StepContext = RuleContext & { phone: string }
type Check<S extends ApplicationStep> = (answers: Answers[S], context: StepContext) => Problems

function phoneProblem(phone: string, { pack, phone: own }: StepContext) {
  const read = readPhone(phone, pack.market)
  if (read === null) return 'phone_format'
  return read === own ? 'phone_own' : null
}

/** A code that is no place's is as good as none. */
function addressProblems(answers: Answers['personal'], context: StepContext): Problems {
  const { market } = context.pack
  const region = regionOf(market, answers.region) ? answers.region : ''
  const district = placeOf(market, region, answers.district) ? answers.district : ''
  return personalProblems({ ...answers, region, district }, context)
}

function contactProblems(
  { name, relation, phone, consent }: Answers['contact'],
  context: StepContext,
): Problems {
  return onlyProblems({
    name: nameProblem(name, 'contact_name_missing'),
    relation: relation === '' ? 'relation_missing' : null,
    phone: phoneProblem(phone, context),
    consent: consent === '1' ? null : 'contact_consent',
  })
}

function accountProblems(answers: Answers['bank'], context: StepContext): Problems {
  const problems = bankProblems(answers, context)
  const isUnknown =
    context.pack.market === 'in' && !problems.bankCode && bankOfIfsc(answers.bankCode) === null
  return isUnknown ? { ...problems, bankCode: 'ifsc_unknown' } : problems
}

const checks: { [S in ApplicationStep]: Check<S> } = {
  identity: identityProblems,
  personal: addressProblems,
  job: jobProblems,
  contact: contactProblems,
  bank: accountProblems,
}

/** What is wrong with the normalised answers of a step. */
export const stepProblems = <S extends ApplicationStep>(
  step: S,
  answers: Answers[S],
  context: StepContext,
): Problems => checks[step](answers, context)
