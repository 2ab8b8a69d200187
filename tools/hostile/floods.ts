import { type ClientRequest, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendPicture } from '../../bench/uploads/send-picture.ts'
import { paths } from '../../contract/wire/paths.ts'
import { residentBytes } from '../../e2e/resident-memory.ts'
import { largePhoto } from '../../server/images/testing/pictures.ts'
import { countOf } from '../counts.ts'
import { CommandError } from '../process.mjs'
import type { Finding } from './findings.ts'
import type { HostileTarget } from './target.ts'
import { visitMeanwhile } from './visit-meanwhile.ts'

const MEGABYTE = 1024 * 1024
const STREAMS = countOf('floodStreams')
/** So many are opened at once, so that the reads before them find a place in the queue of the database. */
const AT_ONCE = 50
const UPLOADS = countOf('floodUploads')
/** As in `e2e/upload-memory.spec.ts`: half of it is what the first picture loads for good. */
const HELD_MAX = 120 * MEGABYTE
const QUIET_MS = 20_000

type Flood = { tool: string; statuses: Map<number, number>; visits: number; findings: Finding[] }

const count = (statuses: readonly number[]) =>
  new Map([...new Set(statuses)].map((status) => [status, statuses.filter((one) => one === status).length]))

const visitedPages = ({ copy, database }: HostileTarget): string[] => {
  const { sessionId = '', orderId = '', productId = '' } = database.visitors[0] ?? {}
  const loan = new URLSearchParams({ sessionId, orderId, productId, lang: 'en' })
  return [`${copy.url}${paths.aboutUs}`, `${copy.url}${paths.loanDetails}?${loan}`, `${copy.url}/healthz`]
}

/** What stays in memory once everything has ended. */
async function heldMemory(pid: number, before: number, tool: string): Promise<Finding[]> {
  let stored = residentBytes(pid) - before
  for (const until = Date.now() + QUIET_MS; stored > HELD_MAX && Date.now() < until; await sleep(500))
    stored = Math.min(stored, residentBytes(pid) - before)
  const detail = `${Math.round(stored / MEGABYTE)} MB more than before`
  return stored > HELD_MAX
    ? [{ tool, finding: 'memory does not come back', place: 'the process', detail }]
    : []
}

/** 5xx is a finding but for 503, which says when to come again. */
const statusFindings = (tool: string, place: string, statuses: readonly number[]): Finding[] =>
  [...count(statuses)]
    .filter(([status]) => status === 0 || (status >= 500 && status !== 503))
    .map(([status, times]) => ({ tool, finding: 'server error', place, detail: `${status}, ${times} times` }))

async function payCodeAddress({ copy, database }: HostileTarget): Promise<(nth: number) => string> {
  const { instalmentVisitors: visitors } = database
  const queryOf = (nth: number) => new URLSearchParams({ ...visitors[nth % visitors.length], lang: 'en' })
  const page = await fetch(`${copy.url}${paths.virtualAccount}?${queryOf(0)}&upTo=3`)
  const code = /[?&](?:amp;)?code=([\w-]+)/.exec(await page.text())?.[1]
  if (!code) throw new CommandError(`${paths.virtualAccount} answered ${page.status} without a code to watch`)
  return (nth) => `${copy.url}${paths.payStatus}?${queryOf(nth)}&code=${code}`
}

/** Opens more streams than there may be, keeps them for a while, and leaves all at once. */
export async function floodStreams(target: HostileTarget): Promise<Flood> {
  const tool = 'flood of streams'
  const addressOf = await payCodeAddress(target)
  const before = residentBytes(target.copy.pid)
  const opened: ClientRequest[] = []
  const open = (nth: number) =>
    new Promise<number>((resolve) => {
      const opening = get(
        addressOf(nth),
        { agent: false, headers: { Accept: 'text/event-stream' } },
        (reply) => {
          reply.on('data', () => {}).on('error', () => {})
          resolve(reply.statusCode ?? 0)
        },
      )
      opening.on('error', () => resolve(0))
      opened.push(opening)
    })
  const work = async () => {
    const statuses: number[] = []
    while (statuses.length < STREAMS)
      statuses.push(
        ...(await Promise.all(Array.from({ length: AT_ONCE }, (_, nth) => open(statuses.length + nth)))),
      )
    await sleep(5_000)
    for (const one of opened) one.destroy()
    return statuses
  }
  const { result, visits, findings } = await visitMeanwhile(tool, visitedPages(target), work())
  const all = [
    ...findings,
    ...statusFindings(tool, paths.payStatus, result),
    ...(await heldMemory(target.copy.pid, before, tool)),
  ]
  return { tool, statuses: count(result), visits, findings: all }
}

/** Pictures of 8 MB at the same time, more than may wait. */
export async function floodUploads(target: HostileTarget): Promise<Flood> {
  const tool = 'flood of uploads'
  const { copy, database } = target
  const picture = await largePhoto()
  const path = '/h5-api/user-problem/upload-problem-img'
  const before = residentBytes(copy.pid)
  const addressOf = (nth: number) =>
    `${copy.url}${path}?sessionId=${database.visitors[nth % database.visitors.length]?.sessionId}`
  // A refusal may come while a picture is still being sent; then the connection is closed.
  const work = Promise.all(
    Array.from({ length: UPLOADS }, (_, nth) => sendPicture(addressOf(nth), picture).catch(() => 503)),
  )
  const { result, visits, findings } = await visitMeanwhile(tool, visitedPages(target), work)
  const all = [
    ...findings,
    ...statusFindings(tool, path, result),
    ...(await heldMemory(copy.pid, before, tool)),
  ]
  return { tool, statuses: count(result), visits, findings: all }
}
