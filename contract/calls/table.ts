import { type Endpoint, endpointsOf } from '../wire/operation.ts'
import { account } from './account.ts'
import { accountData } from './account-data.ts'
import { application } from './application.ts'
import { assistant } from './assistant.ts'
import { cards } from './cards.ts'
import { complaints } from './complaints.ts'
import { documents } from './documents.ts'
import { home } from './home.ts'
import { loans } from './loans.ts'
import { madeDocuments } from './made-documents.ts'
import { notices } from './notices.ts'
import { products } from './products.ts'
import { promotion } from './promotion.ts'
import { repayment } from './repayment.ts'
import { site } from './site.ts'

/** Every call of product 7.2–7.6, by domain and all together. */
export const domains = {
  home,
  loans,
  products,
  repayment: { ...repayment, ...cards },
  documents,
  madeDocuments,
  complaints: endpointsOf(complaints),
  assistant,
  promotion,
  site,
  account,
  notices,
  accountData,
  application,
}
export const table = {
  ...home,
  ...loans,
  ...products,
  ...repayment,
  ...cards,
  ...documents,
  ...madeDocuments,
  ...endpointsOf(complaints),
  ...assistant,
  ...promotion,
  ...site,
  ...account,
  ...notices,
  ...accountData,
  ...application,
}

export type EndpointKey = keyof typeof table
export const endpointKeys = Object.keys(table) as EndpointKey[]
/** The row without what only its own types know. */
export const rowOf = (key: EndpointKey): Endpoint => table[key]
