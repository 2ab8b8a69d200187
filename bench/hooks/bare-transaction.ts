import { join } from 'node:path'
import { run } from '../../tools/process.mjs'
import { ensurePostgres } from '../../tools/system.mjs'

export type BareTask = { url: string; clients: number; seconds: number; loans: number }

const script = join(import.meta.dirname, 'bare.sql')

/** How many of the bare transactions `pgbench` commits per second: order locked, one entry, three postings. */
export async function bareTransactions({ url, clients, seconds, loans }: BareTask): Promise<number> {
  const bin = await ensurePostgres()
  const rules = ['--no-vacuum', '--protocol', 'prepared', '--file', script, '--define', `loans=${loans}`]
  const load = ['--client', String(clients), '--time', String(seconds)]
  const { code, output } = await run(join(bin, 'pgbench'), [...rules, ...load, url])
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(output)?.[1])
  if (code !== 0 || !(perSecond > 0) || /failed transactions: [1-9]/.test(output))
    throw new Error(`pgbench failed:\n${output}`)
  return perSecond
}
