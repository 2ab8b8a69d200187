import type { BorrowerFile } from '../../../contract/calls/account.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import type { DeskPageContext } from '../../page/desk-page.ts'

/** What stands in a table: a text, or one that leads somewhere. */
export type Cell = string | { href: string; text: string }

/** An order, whose loan and ledger the page then shows. */
export const orderCell = (
  orderId: string,
  { borrowerId }: Pick<BorrowerFile['borrower'], 'borrowerId'>,
  { href }: Pick<DeskPageContext, 'href'>,
): Cell =>
  orderId === ''
    ? ''
    : { href: `${href(deskPaths.borrower, { id: borrowerId, order: orderId })}#loan`, text: orderId }
