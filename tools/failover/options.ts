import { parseArgs } from 'node:util'

export type ProofOptions = { payments: number; kills: number; processKills: number; senders: number }

export const usage = `npm run prove:failover -- [--payments 20000] [--kills 5] [--process-kills 10] [--senders 12]`

export class UsageError extends Error {}

function countOf(name: string, text: string): number {
  const count = Number(text)
  if (Number.isInteger(count) && count > 0) return count
  throw new UsageError(`--${name} ${text}: not a whole number above 0`)
}

export function readProofOptions(args: string[]): ProofOptions {
  const { values } = parseArgs({
    args,
    options: {
      payments: { type: 'string', default: '20000' },
      kills: { type: 'string', default: '5' },
      'process-kills': { type: 'string', default: '10' },
      senders: { type: 'string', default: '12' },
    },
  })
  return {
    payments: countOf('payments', values.payments),
    kills: countOf('kills', values.kills),
    processKills: countOf('process-kills', values['process-kills']),
    senders: countOf('senders', values.senders),
  }
}
