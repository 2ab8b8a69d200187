import { promotion } from '../../../contract/calls/promotion.ts'
import { wirePath } from '../../../contract/wire/operation.ts'
import { deskFilePaths, paths } from '../../../contract/wire/paths.ts'
import { countOf } from '../../counts.ts'
import { ask } from '../ask.ts'
import { deskHeadersOf, headersOf, loanQuery } from '../ground.ts'
import { atRate, oneOf, type Visitor } from './visitor.ts'

/** Follows every number: other people's loans and pictures, public pages, and pictures that are drawn anew. */
export const scraper: Visitor = (attack) =>
  atRate(countOf('siegeScrapes'), attack, async (nth) => {
    const account = oneOf(attack.accounts, nth)
    const pages = [
      `${paths.loanDetails}?orderId=proof-order-${nth}&productId=${account.productId}&lang=en`,
      `${paths.complaintImage}?id=${nth}`,
      `${paths.applicationPicture}?id=${nth}&kind=front`,
      `${paths.product}?lang=hi&nth=${nth}`,
      `${paths.loanAgreement}?lang=zh`,
      paths.sharePicture,
      `${wirePath(promotion.captchaImage)}?sid=${nth}`,
    ]
    return (await ask({ ...attack, path: oneOf(pages, nth), headers: headersOf(account) })).status
  })

/** A borrower and a member of the staff who have everything drawn that is drawn for them. */
export const drawer: Visitor = (attack) =>
  atRate(countOf('siegeDrawingsPerMinute') / 60, attack, async (nth) => {
    const account = oneOf(attack.accounts, nth)
    const drawn = [
      { path: `${paths.statement}?${loanQuery(account)}`, headers: headersOf(account) },
      { path: `${paths.accountDataPdf}?lang=en`, headers: headersOf(account) },
      { path: deskFilePaths.auditCsv, headers: deskHeadersOf(oneOf(attack.staff, nth)) },
      { path: `${paths.contractPdf}?${loanQuery(account)}`, headers: headersOf(account) },
      { path: deskFilePaths.generalLedgerCsv, headers: deskHeadersOf(oneOf(attack.staff, nth)) },
    ]
    return (await ask({ ...attack, ...oneOf(drawn, nth) })).status
  })
