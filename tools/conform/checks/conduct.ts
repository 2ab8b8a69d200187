import { codes } from '../../../contract/wire/codes.ts'
import { payTypes, TERM_UNIT } from '../../../market/constants.ts'
import { fromWireAmount, toWireAmount } from '../../../market/money.ts'
import { parseMoney } from '../../../market/read-amount.ts'
import { complaintsIn, dataAt, listAt, textAt } from '../backend-data.ts'
import { type Check, type CheckInput, currencyOf, type Finding, notProved, openOrder } from '../check.ts'
import { refusalIn, successProblem, wireProblem } from '../judge.ts'

/** The offer for the borrower who may take one, as it is sent back. */
async function offerOf({ backend, discovery }: CheckInput) {
  const { newLoan } = discovery
  if (!newLoan) return notProved('the discovery file names nobody who may take a loan')
  const offer = await backend.send('loanConfirm', { productId: newLoan.productId }, { as: newLoan })
  if (!offer.decoded?.success) return notProved(`the offer is refused (${refusalIn(offer)})`)
  const amountMinor = parseMoney(textAt(offer, 'amount') ?? '', currencyOf(discovery))
  const offerId = textAt(offer, 'offerId')
  const fields = {
    amount: toWireAmount(amountMinor ?? 0),
    periods: textAt(offer, 'periods') ?? '',
    termUnit: textAt(offer, 'termUnit') ?? TERM_UNIT,
    productId: newLoan.productId,
    ...(offerId && { offerId }),
  }
  return { fields, as: newLoan }
}

async function pushTwice(input: CheckInput): Promise<Finding> {
  const offer = await offerOf(input)
  if ('notProved' in offer) return offer
  const first = await input.backend.send('loanPush', offer.fields, offer)
  const wrong = successProblem('loanPush', first)
  if (wrong) return `the first time: ${wrong}`
  const second = await input.backend.send('loanPush', offer.fields, offer)
  const wrongAgain = successProblem('loanPush', second)
  if (wrongAgain) return `the second time: ${wrongAgain}`
  return textAt(first, 'lendDetailsUrl') === textAt(second, 'lendDetailsUrl')
    ? null
    : 'the same confirmation twice leads to two loans'
}

async function commitTwice({ backend, discovery, facts }: CheckInput): Promise<Finding> {
  const { own } = facts
  // That of the beginning may have ended meanwhile.
  const ways = await backend.send(
    'cardWays',
    { orderId: discovery.borrower.orderId },
    { as: discovery.borrower },
  )
  const repayToken = textAt(ways, 'repayToken')
  if (!own.card || !repayToken) return notProved('the borrower has no card')
  const { orderId } = discovery.borrower
  const fields = { orderId, cardId: own.card, repayToken, amount: facts.dueAmount, sendMsg: '0' }
  const answers = []
  for (const time of ['first', 'second']) {
    const answer = await backend.send('cardCommit', fields, { as: discovery.borrower })
    const wrong = wireProblem('cardCommit', answer)
    if (wrong) return `the ${time} time: ${wrong}`
    answers.push(answer)
  }
  const [first, second] = answers
  if (!first || !second) return null
  if (second.decoded?.code === codes.repeatedPayment) return null
  if (first.decoded?.code === codes.tooMany) return notProved('too many codes were sent for this loan')
  const wrong = successProblem('cardCommit', first) ?? successProblem('cardCommit', second)
  if (wrong) return wrong
  return textAt(first, 'repayRecordId') === textAt(second, 'repayRecordId')
    ? null
    : 'two taps on the same page are two payments'
}

async function codeTwice(input: CheckInput): Promise<Finding> {
  const as = input.discovery.borrower
  const first = await input.backend.send('payCodeCreate', openOrder(input), { as })
  const second = await input.backend.send('payCodeCreate', openOrder(input), { as })
  const wrong = successProblem('payCodeCreate', first) ?? successProblem('payCodeCreate', second)
  if (wrong) return wrong
  const same = (field: string) => textAt(first, field) === textAt(second, field)
  return same('vcode') && same('amount') ? null : 'the same bill has another code each time'
}

async function amountOfPage(input: CheckInput): Promise<Finding> {
  const as = input.discovery.borrower
  const right = await input.backend.send('payCodeCreate', openOrder(input), { as })
  const cheap = await input.backend.send('payCodeCreate', { ...openOrder(input), amount: '1.00' }, { as })
  if (!right.decoded?.success) return refusalIn(right)
  const wrong = wireProblem('payCodeCreate', cheap)
  if (wrong) return wrong
  if (!cheap.decoded?.success) return null
  const minor = parseMoney(textAt(cheap, 'amount') ?? '', currencyOf(input.discovery))
  return minor !== null && minor > 100 ? null : 'the code asks for what the page wrote, not for what is owed'
}

/** What is open in all periods, in minor units; null where it cannot be read. */
export async function openMinor(input: CheckInput): Promise<number | null> {
  const answer = await input.backend.send('instalments', openOrder(input), { as: input.discovery.borrower })
  if (!answer.decoded?.success) return null
  const amounts = listAt(answer, 'repayPlanDetail.repayWaitDetail').map(({ totalAmount }) =>
    fromWireAmount(String(totalAmount)),
  )
  return amounts.includes(null) ? null : amounts.reduce<number>((sum, each) => sum + (each ?? 0), 0)
}

async function instalmentsAddUp(input: CheckInput): Promise<Finding> {
  const answer = await input.backend.send('instalments', openOrder(input), { as: input.discovery.borrower })
  const wrong = successProblem('instalments', answer)
  if (wrong) return wrong
  const waiting = listAt(answer, 'repayPlanDetail.repayWaitDetail')
  if (String(dataAt(answer, 'repayWaitCount')) !== String(waiting.length))
    return `says ${dataAt(answer, 'repayWaitCount')} open periods and lists ${waiting.length}`
  const currency = currencyOf(input.discovery)
  const off = waiting.find(
    ({ totalAmount, at }) => fromWireAmount(String(totalAmount)) !== parseMoney(String(at), currency),
  )
  return off ? `period ${off['periodNo']} shows another amount than it has` : null
}

async function payTypesDiffer(input: CheckInput): Promise<Finding> {
  const as = input.discovery.borrower
  for (const pay_type of Object.values(payTypes)) {
    const answer = await input.backend.send('payMethods', { ...openOrder(input), pay_type }, { as })
    const wrong = successProblem('payMethods', answer)
    if (wrong) return `type ${pay_type}: ${wrong}`
    if (listAt(answer, '').length === 0) return `type ${pay_type}: there is no way to pay`
  }
  return null
}

async function savedComplaint(input: CheckInput): Promise<Finding> {
  const { backend, discovery, facts } = input
  const as = discovery.borrower
  const words = 'Is my question stored as I wrote it? 👩‍👩‍👧 <b>é</b>'
  const fields = { problemType: facts.problemType, problemDetail: words, orderNo: as.orderId }
  const saved = await backend.send('complaintSave', fields, { as })
  const problemId = textAt(saved, 'problemId')
  if (!problemId) return successProblem('complaintSave', saved) ?? 'the new complaint has no id'
  if (!complaintsIn(await backend.send('complaintList', {}, { as })).includes(problemId))
    return 'a new complaint is not in the list'
  const detail = await backend.send('complaintDetail', { problemId }, { as })
  return textAt(detail, 'content') === words ? null : 'the text of a complaint is not what was sent'
}

async function ownComplaints({ backend, discovery, facts }: CheckInput): Promise<Finding> {
  const list = await backend.send('complaintList', {}, { as: discovery.borrower })
  const wrong = successProblem('complaintList', list)
  if (wrong) return wrong
  if (!facts.others.complaint) return notProved('the other borrower has no complaint')
  return complaintsIn(list).includes(facts.others.complaint) ? 'lists a complaint of another borrower' : null
}

async function ownOrders({ backend, discovery }: CheckInput): Promise<Finding> {
  const answer = await backend.send('complaintInit', {}, { as: discovery.borrower })
  const wrong = successProblem('complaintInit', answer)
  if (wrong) return wrong
  const listed = listAt(answer, 'orderList').map(({ orderNo }) => String(orderNo))
  if (listed.includes(discovery.other.orderId)) return 'lists an order of another borrower'
  return listed.includes(discovery.borrower.orderId) ? null : 'does not list the order of the borrower'
}

async function freshSid({ backend }: CheckInput): Promise<Finding> {
  const first = await backend.send('sidCreate', {})
  const second = await backend.send('sidCreate', {})
  const wrong = successProblem('sidCreate', first)
  if (wrong) return wrong
  return textAt(first, 'sid') === textAt(second, 'sid') ? 'two visitors get the same session id' : null
}

/** How calls belong together. A new one is one row here. */
export const conductChecks: readonly Check[] = [
  {
    id: 'loanPush.twice',
    call: 'loanPush',
    group: 'once',
    clause: 'product 10.11; the same confirmation again gives the same order',
    says: 'A borrower who confirms a loan twice, by a double tap or a retry, has one loan.',
    verify: pushTwice,
  },
  {
    id: 'cardCommit.twice',
    call: 'cardCommit',
    group: 'once',
    clause: 'product 8: 800005, do not pay twice',
    says: 'Two taps on “pay” are one payment.',
    verify: commitTwice,
  },
  {
    id: 'payCodeCreate.twice',
    call: 'payCodeCreate',
    group: 'once',
    clause: 'product 2.14: one bill, one code',
    says: 'Whoever opens the payment page again sees the same code.',
    verify: codeTwice,
  },
  {
    id: 'payCodeCreate.amount',
    call: 'payCodeCreate',
    group: 'money',
    clause: 'product 10.8: what is owed is a function of terms, entries and day',
    says: 'What is to be paid is decided by the loan, never by what a page sends.',
    verify: amountOfPage,
  },
  {
    id: 'instalments.sum',
    call: 'instalments',
    group: 'money',
    clause: 'product 2.16',
    says: 'The list of instalments agrees with itself: count, amounts and what is shown.',
    verify: instalmentsAddUp,
  },
  {
    id: 'payMethods.both',
    call: 'payMethods',
    group: 'works',
    clause: 'product 2.15: bank or mini market',
    says: 'There is a bank and a shop to pay at.',
    verify: payTypesDiffer,
  },
  {
    id: 'complaintSave.kept',
    call: 'complaintSave',
    group: 'works',
    clause: 'product 2.3 and 2.4',
    says: 'A complaint is stored as it was written, and found again in the list.',
    verify: savedComplaint,
  },
  {
    id: 'complaintList.own',
    call: 'complaintList',
    group: 'others',
    clause: 'product 6',
    says: 'The list of complaints shows those of the borrower alone.',
    verify: ownComplaints,
  },
  {
    id: 'complaintInit.own',
    call: 'complaintInit',
    group: 'others',
    clause: 'product 6',
    says: 'The list of loans shows those of the borrower alone.',
    verify: ownOrders,
  },
  {
    id: 'sidCreate.fresh',
    call: 'sidCreate',
    group: 'others',
    clause: 'product 7.4',
    says: 'Each visitor of a campaign page has a captcha of their own.',
    verify: freshSid,
  },
]
