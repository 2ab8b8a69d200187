import { type EndpointKey, rowOf } from '../../../contract/calls/table.ts'
import { codes, httpStatus } from '../../../contract/wire/codes.ts'
import { type Check, type CheckInput, type Finding, notProved } from '../check.ts'
import { wireProblem } from '../judge.ts'
import { subjectOf, withSample } from './every-call.ts'

/** One call of each form of reply: what counts them is the same for all. */
const limited: readonly EndpointKey[] = ['scoreSave', 'complaintScore', 'smsSend']

async function isLimited(key: EndpointKey, input: CheckInput): Promise<Finding> {
  if (!input.discovery.limits) return notProved('the discovery file says that calls are not counted')
  const { max, windowSeconds } = rowOf(key).limit
  return withSample(key, input, async ({ fields, as }) => {
    const started = input.now().getTime()
    // So many in one window, or in two that follow each other: one of them has more than it may.
    for (let sent = 0; sent <= 2 * max; sent += 1) {
      const answer = await input.backend.send(key, fields, { as, takesLimit: true })
      const problem = wireProblem(key, answer)
      if (problem) return problem
      if (answer.decoded?.code !== codes.tooMany) continue
      if (answer.status !== httpStatus(codes.tooMany))
        return `code ${codes.tooMany} with HTTP ${answer.status}`
      const { retryAfterSeconds = 0 } = answer
      return retryAfterSeconds > 0 && retryAfterSeconds <= windowSeconds
        ? null
        : 'does not say when to try again (Retry-After)'
    }
    const seconds = (input.now().getTime() - started) / 1000
    if (seconds > windowSeconds) return notProved(`${2 * max + 1} calls took longer than ${windowSeconds} s`)
    return `${2 * max + 1} calls in ${Math.ceil(seconds)} s are all answered, although ${max} in ${windowSeconds} s are allowed`
  })
}

export const limitChecks: readonly Check[] = limited.map((key) => ({
  id: `${key}.limit`,
  call: key,
  group: 'limits',
  clause: `the row '${key}' of the contract: ${rowOf(key).limit.max} calls in a minute; code 1004, HTTP 429`,
  says: `${subjectOf(key)} cannot be tried without end.`,
  verify: (input) => isLimited(key, input),
}))
