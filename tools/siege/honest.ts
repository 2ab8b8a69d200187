import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { paths } from '../../contract/wire/paths.ts'
import { type Answer, ask } from './ask.ts'
import { type Account, deskHeadersOf, deskPages, type Ground, headersOf, loanQuery } from './ground.ts'

/** Milliseconds of what was asked in one part of the siege. */
export type Part = { honest: number[]; health: number[] }
export type Refusal = { path: string; detail: string }

const THINK_MS = 2_000
const HEALTH_MS = 100
/** Longer waits than this would be longer than the siege that they are about. */
const LONGEST_WAIT_SECONDS = 60

type Person = { from: string; headers: Readonly<Record<string, string>>; pages: readonly string[] }

const borrower = (account: Account, index: number): Person => ({
  from: `127.20.${index + 1}.2`,
  headers: headersOf(account),
  pages: [
    `${paths.main}?lang=en`,
    `${paths.order}?lang=en`,
    `${paths.loanDetails}?${loanQuery(account)}`,
    `${paths.instalments}?${loanQuery(account)}`,
    `${paths.mine}?lang=en`,
    `${paths.notices}?lang=en`,
  ],
})

const colleague = (token: string, index: number): Person => ({
  from: `127.21.${index + 1}.2`,
  headers: deskHeadersOf(token),
  pages: deskPages.map((page) => `${page}?lang=en`),
})

export const peopleOf = ({ accounts, staff }: Ground): Person[] => [
  ...accounts.map(borrower),
  ...staff.map(colleague),
]

/** Pages say no in words as well, with a status that is good. */
const isRefusedPage = (text: string) =>
  /<h1[^>]*>(Something is missing|This page is not here|You have been signed out|Sign in)/.test(text)

/** Null where somebody got what they asked for. A refusal with a wait may be one that is true: see `proveWait`. */
export const refusalOf = ({ status, text }: Pick<Answer, 'status' | 'text'>): string | null =>
  status === 200
    ? isRefusedPage(text)
      ? 'a page that says no'
      : null
    : `${status} ${text.slice(0, 80)}`.trim()

/** Somebody who is told to wait waits, and is served then. */
async function proveWait(answer: Answer, again: () => Promise<Answer>): Promise<string | null> {
  const { status, waitSeconds } = answer
  if (status !== 429) return refusalOf(answer)
  if (!waitSeconds || waitSeconds > LONGEST_WAIT_SECONDS) return `429 with a wait of ${waitSeconds} s`
  await sleep(waitSeconds * 1_000)
  const { status: then } = await again()
  return then === 429 ? `429, and again after the ${waitSeconds} s that it said` : null
}

/**
 * People who look at one page after the other, and whoever asks each process itself for its health. What they see belongs to
 * the part of the siege in which they asked.
 */
export function startHonest({
  port,
  people,
  processPorts,
}: {
  port: number
  people: readonly Person[]
  processPorts: readonly number[]
}) {
  const refusals: Refusal[] = []
  let part: Part | null = null
  let isOver = false
  let waits = 0

  const live = async ({ from, headers, pages }: Person) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    await sleep(Math.random() * THINK_MS)
    for (let visit = Math.floor(Math.random() * pages.length); !isOver; visit += 1) {
      const path = pages[visit % pages.length] ?? ''
      const askOnce = () => ask({ port, from, path, headers, agent })
      const requested = part
      const answer = await askOnce()
      requested?.honest.push(answer.ms)
      if (answer.status === 429) waits += 1
      const detail = await proveWait(answer, askOnce)
      if (detail) refusals.push({ path, detail })
      await sleep(THINK_MS * (0.5 + Math.random()))
    }
    agent.destroy()
  }
  const watch = async (processPort: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!isOver) {
      const requested = part
      const answer = await ask({ port: processPort, from: '127.0.0.1', path: '/healthz', agent })
      requested?.health.push(answer.ms)
      if (answer.status !== 200)
        refusals.push({ path: '/healthz', detail: `${answer.status} ${answer.text}` })
      await sleep(HEALTH_MS)
    }
    agent.destroy()
  }
  const all = Promise.all([...people.map(live), ...processPorts.map(watch)])
  return {
    refusals,
    waits: () => waits,
    /** What is asked from now on is counted there; null between the parts. */
    countIn: (next: Part | null) => {
      part = next
    },
    finish: async () => {
      isOver = true
      await all
    },
  }
}
