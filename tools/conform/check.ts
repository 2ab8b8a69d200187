import type { EndpointKey } from '../../contract/calls/table.ts'
import type { Currency } from '../../market/money.ts'
import { packs } from '../../market/packs/packs.ts'
import type { Backend } from './backend.ts'
import type { BackendData } from './backend-data.ts'
import type { Discovery } from './discovery.ts'

export type CheckInput = { backend: Backend; discovery: Discovery; facts: BackendData; now: () => Date }

/** A check that cannot be made with what the discovery file and the backend offer. */
export type NotProved = { notProved: string }

/** Null where it holds; otherwise what was observed, without anything personal: reports are passed on. */
export type Finding = string | null | NotProved

export const groups = {
  works: 'What a borrower does works',
  refuses: 'What must be refused is refused, and says why',
  others: 'Nobody reaches what belongs to somebody else',
  robust: 'Broken and hostile requests do no harm',
  once: 'What is sent twice happens once',
  money: 'Money is counted exactly',
  limits: 'Calls are limited',
} as const
export type Group = keyof typeof groups

export type Check = {
  /** `call.kind` or `call.kind.field`; stable, since reports are compared by it. */
  id: string
  call: EndpointKey | 'callback'
  group: Group
  /** Where it comes from: a section of docs/product.md, a decision, or a row of the contract. */
  clause: string
  /** For somebody who decides and does not program. */
  says: string
  verify: (input: CheckInput) => Promise<Finding>
}

export const notProved = (why: string): NotProved => ({ notProved: why })

export const currencyOf = ({ market }: Discovery): Currency => packs[market].currency

type Owner = Discovery['borrower']
const orderOf = ({ orderId, productId }: Owner) => ({ orderId, productId })
/** The order of the borrower, which has something to pay. */
export const openOrder = ({ discovery }: CheckInput) => orderOf(discovery.borrower)
/** The order of the other borrower, which is repaid. */
export const repaidOrder = ({ discovery }: CheckInput) => orderOf(discovery.other)
