import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { packs } from '../../market/packs/packs.ts'
import { sampleProducts } from '../demo/samples.ts'
import { offerIdOf } from './offer-id.ts'
import type { Payee } from './payee.ts'
import { type ProductRecord, propose } from './proposal.ts'

const product = sampleProducts.find(({ id }) => id === 'saaf-steady') as ProductRecord
const borrower = {
  id: 'b',
  market: 'in' as const,
  name: 'Asha',
  phone: '+91',
  salary_minor: 0,
  credit_limit_minor: 0,
  time_zone: null,
  created_at: new Date(0),
}
type Agreed = Pick<
  ProductRecord,
  | 'daily_rate_micro'
  | 'service_fee_basis_points'
  | 'period_fee_minor'
  | 'term_days'
  | 'periods'
  | 'max_extensions'
> & { amount: number; payDay: number | undefined; payee: Payee }

function idOf({ amount, payDay, payee, ...changed }: Agreed, more: Partial<ProductRecord> = {}): string {
  const found = { product: { ...product, ...changed, ...more }, borrower, pack: packs.in }
  const proposal = propose(found, new Date('2026-11-15T03:00:00Z'), { amountMinor: amount, payDay })
  return offerIdOf({ ...proposal, payee }, [], 'en')
}

const payees = ['BCA', 'BNI'].map((bank) => ({ document: '•••• 1234', account: `${bank} •••• 5678` }))

const near = (value: number, by: number) => fc.integer({ min: value, max: value + by })
const agreed: fc.Arbitrary<Agreed> = fc.record({
  daily_rate_micro: near(1_000, 2),
  service_fee_basis_points: near(300, 2),
  period_fee_minor: near(0, 2),
  term_days: near(180, 1),
  periods: near(5, 1),
  max_extensions: near(3, 1),
  payDay: fc.constantFrom(undefined, 24, 25),
  payee: fc.constantFrom(...payees),
  amount: near(1_000_000, 2),
})

test(`two offers have one identity only if nothing that is agreed differs`, () => {
  fc.assert(
    fc.property(agreed, agreed, (one, other) => {
      const isSame = (Object.keys(one) as (keyof Agreed)[]).every((name) => one[name] === other[name])
      expect(idOf(one) === idOf(other)).toBe(isSame)
      expect(idOf(one, { position: 9, link: 'x', open: false })).toBe(idOf(one))
    }),
    { numRuns: 300 },
  )
})
