import * as texts from '#texts'
import { codes } from '../../contract/wire/codes.ts'
import { paths } from '../../contract/wire/paths.ts'
import { hasAgreement } from '../../market/order-status.ts'
import { failureOf } from '../page/failed-call.server.ts'
import type { PageContext } from '../page/page.ts'
import { type HomeLoan, readLoans } from './loans.server.ts'

/** Payments and documents belong to a loan that was agreed. */
const paymentLine = (loan: HomeLoan, { href }: PageContext) => ({
  id: loan.orderId,
  name: loan.productName,
  about: loan.statusText,
  href: href(paths.payments, {
    orderId: loan.orderId,
    ...(loan.productId && { productId: loan.productId }),
  }),
})

/** What a backend does not say is left out: every page is still linked to. */
export async function load(context: PageContext) {
  const { lender, href } = context
  const [owner, cards, application, read] = await Promise.all([
    lender.sessionOwner({}),
    lender.cardList({}),
    lender.applicationLoad({}),
    readLoans(context),
  ])
  if (read.ended || owner.code === codes.sessionExpired)
    return failureOf({ ...owner, code: codes.sessionExpired })
  const bank = application.success ? application.data.bank : null
  return {
    title: texts.mine_title(),
    props: {
      profile: owner.success ? { name: owner.data.name, phone: owner.data.phone } : null,
      problem: read.problem,
      loanCount: read.loans.length,
      payments: read.loans
        .filter(({ orderStatus }) => hasAgreement(orderStatus))
        .map((loan) => paymentLine(loan, context)),
      cards: cards.success
        ? cards.data.bankCards.map(({ bankName, cardNo }) => `${bankName} ${cardNo}`)
        : null,
      bank: bank?.accountNumber ? `${bank.bankName} ${bank.accountNumber}` : '',
      links: {
        orders: href(paths.order),
        cards: href(paths.bindCard),
        bank: application.success ? href(paths.applyBank) : null,
        complaints: href(paths.complaintList),
        messages: href(paths.notices),
        data: href(paths.accountData),
        setting: href(paths.setting),
      },
    },
  }
}
