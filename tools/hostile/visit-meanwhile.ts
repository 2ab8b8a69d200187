import { setTimeout as sleep } from 'node:timers/promises'
import type { Finding } from './findings.ts'

const PAUSE_MS = 200
const PATIENCE_MS = 20_000

/** Empty where a page was served. */
async function problemAt(address: string): Promise<string> {
  try {
    const reply = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) })
    await reply.text()
    return reply.ok ? '' : String(reply.status)
  } catch (error) {
    return error instanceof Error ? `${error.message}, ${String(error.cause)}` : String(error)
  }
}

/** Others who ask for a page meanwhile: whoever is not answered is a finding. */
export async function visitMeanwhile<Result>(
  tool: string,
  addresses: readonly string[],
  work: Promise<Result>,
) {
  const findings: Finding[] = []
  let isOver = false
  let visits = 0
  const over = work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const address = addresses[visits % addresses.length] ?? ''
    const said = await problemAt(address)
    visits += 1
    if (said)
      findings.push({
        tool,
        finding: 'a visitor was not served',
        place: new URL(address).pathname,
        detail: said,
      })
    await Promise.race([sleep(PAUSE_MS), over.catch(() => {})])
  }
  return { result: await over, visits, findings }
}
