import * as fc from 'fast-check'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { table } from '../../contract/calls/table.ts'
import { arbitraryRequest } from '../../contract/testing/arbitrary.ts'
import type { OwnedKind } from '../../contract/wire/fields.ts'
import type { Endpoint } from '../../contract/wire/operation.ts'
import { handlers } from '../handlers.ts'
import {
  belongings,
  goodValues,
  ownedByB,
  placeBelongings,
  sessionOfA,
  sessionOfB,
} from '../testing/belongings.ts'
import { prepareCards } from '../testing/card-belongings.ts'
import { contents } from '../testing/database.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { readReply } from '../testing/reply.ts'
import { toRequest } from '../testing/wire-request.ts'

type Fields = Record<string, unknown>
type Named = { key: string; row: Endpoint; field: string; kind: OwnedKind | 'nobody' | undefined }

const named: Named[] = Object.entries(table as Record<string, Endpoint>).flatMap(([key, row]) =>
  Object.entries(row.request.entries).map(([field, entry]) => {
    const kind = v.getMetadata(entry as v.GenericSchema)['owned'] as Named['kind']
    return { key, row, field, kind }
  }),
)
const ofBorrowers = named.filter(({ kind }) => kind !== undefined && kind !== 'nobody')
const served = ofBorrowers.filter(({ key }) => key in handlers)

/** Who owns what a call is tried with, and who tries. */
const sides = (key: string) =>
  ownedByB.has(key)
    ? ({ owner: 'b', owning: sessionOfB, trying: sessionOfA } as const)
    : ({ owner: 'a', owning: sessionOfA, trying: sessionOfB } as const)

let service: TestService

/** A request that is right for the borrower whose things it names. */
function requestOf({ key, row }: Named, owner: 'a' | 'b'): Fields {
  const [made = {}] = fc.sample(arbitraryRequest(row.request), { numRuns: 1, seed: 1 })
  const fields: Fields = { ...made }
  for (const name of Object.keys(row.request.entries))
    if (goodValues[name] !== undefined) fields[name] = goodValues[name]
  for (const { key: other, field, kind } of ofBorrowers)
    if (other === key) fields[field] = belongings[kind as OwnedKind]?.[owner] ?? `no sample of '${kind}'`
  return fields
}

async function send(row: Endpoint, session: string, fields: Fields) {
  const pairs = Object.entries(fields).map(([name, value]) => {
    return [name, value instanceof Blob ? value : String(value)] as const
  })
  const query = [['sessionId', session]] as const
  const wire = { method: row.methods[0], query, rawQuery: '', body: { pairs }, header: '' }
  const response = await service.app.request(toRequest(row, wire))
  const decoded = await readReply(row, response.clone())
  const bytes = {
    status: response.status,
    headers: [...response.headers],
    body: await response.text(),
  }
  return { decoded, bytes }
}

describe('a field that looks like an id', () => {
  const looksLikeId = /(Id|_id|No)$|^(id|pid|sid)$/
  const suspects = named.filter(({ field }) => looksLikeId.test(field))

  test.each(suspects)('says whose it is: $field of $key', ({ kind }) => {
    expect(kind, "use owned(), maybeOwned(), reference() or metadata { owned: 'nobody' }").toBeDefined()
  })

  test.each(ofBorrowers)(
    "is asked for with a session where it is a borrower's: $field of $key",
    ({ row }) => {
      expect(row.by).toBe('borrower')
    },
  )

  test('is found in the table at all', () => {
    expect(ofBorrowers.length).toBeGreaterThan(15)
    expect(served.map(({ key, field }) => `${key} ${field}`)).toContain('loanDetails orderId')
  })
})

describe.each(served)("another borrower's $kind in $field of $key", (at) => {
  const { key, row, field, kind } = at
  const { owner, owning, trying } = sides(key)
  // Afresh for each: what one call uses up, a code or a debt, is there again for the next.
  beforeAll(async () => {
    service = await openTestService({ limits: 'off' })
    await placeBelongings(service.db)
    await prepareCards(service.db)
  })

  test('has a sample in testing/belongings.ts', () => {
    expect(belongings).toHaveProperty(kind as OwnedKind)
  })

  test('is accepted from its owner, so that a refusal to others says something', async () => {
    const { decoded } = await send(row, owning, requestOf(at, owner))
    expect(decoded, 'add what it needs to goodValues in testing/belongings.ts').toMatchObject({
      success: true,
    })
  })

  test.each(['a', 'b'] as const)(
    'is answered like one that does not exist, and nothing is written (the rest is of %s)',
    async (rest) => {
      const before = await contents(service.db)
      const request = requestOf(at, rest)
      const ids = belongings[kind as OwnedKind]
      const foreign = await send(row, trying, { ...request, [field]: ids?.[owner] })
      const missing = await send(row, trying, { ...request, [field]: ids?.nobody })
      expect(foreign.decoded.success).toBe(false)
      expect(foreign.bytes).toEqual(missing.bytes)
      expect(await contents(service.db)).toEqual(before)
    },
  )
})
