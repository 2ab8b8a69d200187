import * as v from 'valibot'
import type { CodeIssued, CodeRefused, CodeRequest } from './gateway.ts'
import type { Ask, RazorpayRoute } from './razorpay-codes.ts'

const PAGE = 100
/** A borrower is waiting: three slow pages are what fits before their own call ends. */
const PAGES_MAX = 3
const HOUR_S = 3600
const DAY_S = 24 * HOUR_S

const listed = v.object({ items: v.array(v.unknown()) })
const noted = v.object({ notes: v.object({ reference: v.string() }) })

type Search = { route: RazorpayRoute; request: CodeRequest; now: Date }

/**
 * Their lists take a time and no reference, so the last day is read, newest first, until ours turns up. What is not
 * among the newest three hundred is requested again: a code nobody has seen is never paid.
 */
export async function findRazorpayCode(
  ask: Ask,
  { route, request, now }: Search,
): Promise<CodeIssued | CodeRefused | null> {
  if (route.listPath === null) return null
  const seconds = Math.ceil(now.getTime() / 1000)
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const query = new URLSearchParams({
      from: String(seconds - DAY_S),
      to: String(seconds + HOUR_S),
      count: String(PAGE),
      skip: String(page * PAGE),
    })
    const reply = await ask('GET', `${route.listPath}?${query}`)
    if (!reply.replied || !v.is(listed, reply.body))
      return { issued: false, why: 'unknown', detail: 'a list that cannot be read' }
    const ours = reply.body.items.filter(
      (entity) => v.is(noted, entity) && entity.notes.reference === request.reference,
    )
    const [found] = ours.map((entity) => route.read(entity, request)).filter((code) => code !== null)
    if (found) return found
    if (reply.body.items.length < PAGE) break
  }
  return null
}
