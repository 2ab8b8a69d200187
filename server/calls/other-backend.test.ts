import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import * as texts from '#texts'
import { type EndpointKey, endpointKeys, rowOf } from '../../contract/calls/table.ts'
import type { Exchange } from '../../contract/wire/exchange.ts'
import { readReply } from '../../contract/wire/tolerant.ts'
import { languages } from '../../market/language.ts'
import { withLocale } from '../../market/locale.server.ts'
import { countOf, hasTurn, turnOfName } from '../../tools/counts.ts'
import { pages } from '../../web/pages.server.ts'
import { everyPage } from '../testing/every-page.ts'
import { openTestService } from '../testing/harness.ts'
import {
  along,
  changed,
  changing,
  ignoring,
  lacking,
  MISSING,
  oursIn,
  type Path,
  pagesOver,
  placesIn,
  remembering,
} from '../testing/other-backend.ts'

const ourCalls = endpointKeys.filter((key) => rowOf(key).ours)
const theirCalls = endpointKeys.filter((key) => !rowOf(key).ours)
type Field = { key: EndpointKey; path: Path }
const ourReplyFields: Field[] = theirCalls.flatMap((key) =>
  oursIn(rowOf(key).reply).map((path) => ({ key, path })),
)
const ourRequestFields = theirCalls.flatMap((key) =>
  oursIn(rowOf(key).request).map((path) => ({ key, field: String(path[0]) })),
)

const failures = [
  texts.failure_not_found,
  texts.failure_incomplete,
  texts.failure_offline,
  texts.failure_problem,
  texts.failure_signed_out,
  texts.failure_sign_in,
]
const headlines: string[] = languages.flatMap((language) =>
  failures.map((text) => withLocale(language, text)),
)
const failureIn = (html: string) => {
  const [, title = ''] = /<h1[^>]*>([^<]*)</.exec(html) ?? []
  return headlines.includes(title) ? title : null
}

let service: Exchange
/** A base contract's backend shows its agreements at an address of its own. */
const agreementsElsewhere = (exchange: Exchange) =>
  changing(exchange, (key, data) =>
    key === 'contractJump' ? { contract_url: 'https://saaf.example/agreement' } : data,
  )

/** What every page asks for, and the replies to it. */
const recorded = new Map<string, ReturnType<typeof remembering>>()

beforeAll(async () => {
  const { app } = await openTestService({ limits: 'off' })
  service = app.exchange
  for (const page of everyPage) {
    const memory = remembering(agreementsElsewhere(service))
    await pagesOver(memory.noting).get(page)
    recorded.set(page, memory)
  }
}, 120_000)

const memoryOf = (page: string) => {
  const memory = recorded.get(page)
  if (!memory) throw new Error(`${page} was not recorded`)
  return memory
}

test('every page is among those that are tried', () => {
  const served = Object.entries(pages).filter(([, { audience }]) => audience !== 'developer')
  const tried = new Set(everyPage.map((page) => page.split('?')[0]))
  expect(served.map(([path]) => path).filter((path) => !tried.has(path))).toEqual([])
})

/** A page over a backend, which must stand. */
async function expectStands(page: string, exchange: Exchange, about: string) {
  const { get, errors } = pagesOver(exchange)
  const shown = await get(page)
  const moved = shown.headers.get('location')
  // A page that has nothing to show leads to one of ours, which then stands.
  const { status, html } = moved?.startsWith('/') ? await get(moved) : shown
  expect({ about, status, failure: failureIn(html), errors }).toEqual({
    about,
    status: 200,
    failure: null,
    errors: [],
  })
}

describe('a backend that has the calls of the base contract alone', () => {
  test.each(everyPage)('serves %s', async (page) => {
    const { exchange, requested } = memoryOf(page)
    for (const call of ourCalls.filter((key) => requested.has(key)))
      await expectStands(
        page,
        lacking(exchange, (key) => key === call),
        `without ${call}`,
      )
    const without = (fields: readonly Field[]) =>
      changing(exchange, (key, data) =>
        fields
          .filter((field) => field.key === key)
          .reduce((now, { path }) => changed(now, path, MISSING), data),
      )
    for (const field of ourReplyFields.filter(({ key }) => requested.has(key)))
      await expectStands(page, without([field]), `without ${field.key} ${field.path.join('.')}`)
    for (const { key: call, field } of ourRequestFields.filter(({ key }) => requested.has(key)))
      await expectStands(
        page,
        ignoring(exchange, (key, name) => key === call && name === field),
        `${call} does not know ${field}`,
      )
    const plain = ignoring(
      lacking(without(ourReplyFields), (key) => rowOf(key).ours),
      (key, name) => ourRequestFields.some((one) => one.key === key && one.field === name),
    )
    await expectStands(page, plain, 'without any of ours')
  })
})

const odd: readonly unknown[] = [null, 7, { odd: true }, ['odd'], MISSING]
const turns = { of: odd.length, count: countOf('oddValuesPerField') }

const isEssential = ({ key, path }: Field) =>
  along(rowOf(key).reply, path).some((schema) => v.getMetadata(schema)['essential'] === true)

/** Each page that first uses a call is tried with each of its fields changed. */
const firstUse = () => {
  const seen = new Set<EndpointKey>()
  return new Map(
    everyPage.map((page) => {
      const fresh = [...memoryOf(page).requested.keys()].filter((key) => !seen.has(key))
      for (const key of fresh) seen.add(key)
      return [page, fresh]
    }),
  )
}

describe('a reply that is odd', () => {
  test.each(everyPage)('is left out of %s, or refuses it only where it is essential', async (page) => {
    const { exchange, requested } = memoryOf(page)
    for (const key of firstUse().get(page) ?? [])
      for (const path of placesIn(requested.get(key)).filter(({ length }) => length > 0))
        for (const put of odd.filter((_, at) => hasTurn(at, turnOfName(`${key} ${path.join('.')}`), turns))) {
          const data = changed(requested.get(key), path, put)
          const about = `${key} ${path.join('.')} ${String(put)}`
          const backend = changing(exchange, (asking, given) => (asking === key ? data : given))
          if (readReply(rowOf(key).reply, data, () => {})) await expectStands(page, backend, about)
          else {
            expect([about, isEssential({ key, path })]).toEqual([about, true])
            expect([about, (await pagesOver(backend).get(page)).status]).toEqual([about, 200])
          }
        }
  })
})
