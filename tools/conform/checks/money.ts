import { randomUUID } from 'node:crypto'
import { parseMoney } from '../../../market/read-amount.ts'
import { textAt } from '../backend-data.ts'
import {
  type Check,
  type CheckInput,
  currencyOf,
  type Finding,
  type NotProved,
  notProved,
  openOrder,
} from '../check.ts'
import { refusalIn } from '../judge.ts'
import { openMinor } from './conduct.ts'

type Payment = { id: string; amountMinor: number; paidAt: string }

/** A payment company that reports about one bill, and the debt of its loan. */
type Company = {
  /** What the bill asks for. */
  dueMinor: number
  /** What was open before anything was reported. */
  beforeMinor: number
  payment: (amountMinor: number, minutesAgo?: number) => Payment
  pay: (...payments: readonly Payment[]) => Promise<void>
  payElsewhere: (payment: Payment) => Promise<void>
  payForged: (payment: Payment) => Promise<number>
  /** Takes back so much in all of a payment; the whole of it unless told otherwise. */
  takeBack: (payment: Payment, amountMinor?: number) => Promise<void>
  openMinor: () => Promise<number>
}

class Broken extends Error {}

async function openCompany(input: CheckInput): Promise<Company & { undo: () => Promise<void> }> {
  const { backend, discovery, now } = input
  const code = await backend.send('payCodeCreate', openOrder(input), { as: discovery.borrower })
  const reference = textAt(code, 'cardNo') ?? ''
  const dueMinor = parseMoney(textAt(code, 'amount') ?? '', currencyOf(discovery))
  if (!reference || dueMinor === null) throw new Broken(`there is no bill to pay (${refusalIn(code)})`)
  const made: Payment[] = []
  const accepted = async (status: number) => {
    if (status < 200 || status > 299) throw new Broken(`a report is not accepted (HTTP ${status})`)
  }
  const eventOf = ({ id, ...rest }: Payment) => ({
    kind: 'payment',
    eventId: id,
    reference,
    currency: currencyOf(discovery),
    bankReference: '',
    ...rest,
  })
  const open = async () => {
    const minor = await openMinor(input)
    if (minor === null) throw new Broken('the open instalments cannot be read')
    return minor
  }
  const takeBack = async (payment: Payment, amountMinor = payment.amountMinor) => {
    const takenAt = now().toISOString()
    const reversal = {
      kind: 'reversal',
      reference,
      of: payment.id,
      by: `back-${payment.id}`,
      amountMinor,
      currency: currencyOf(discovery),
      takenAt,
    }
    await accepted(await backend.report([{ ...reversal, eventId: `back-${payment.id}-${amountMinor}` }]))
  }
  return {
    dueMinor,
    beforeMinor: await open(),
    openMinor: open,
    takeBack,
    payment: (amountMinor, minutesAgo = 0) => {
      const payment = {
        id: `conform-${randomUUID()}`,
        amountMinor,
        paidAt: new Date(now().getTime() - minutesAgo * 60_000).toISOString(),
      }
      made.push(payment)
      return payment
    },
    pay: async (...payments) => accepted(await backend.report(payments.map(eventOf))),
    payElsewhere: async (payment) =>
      accepted(await backend.report([{ ...eventOf(payment), reference: 'no-such-bill' }])),
    payForged: (payment) => backend.report([eventOf(payment)], 'forged'),
    undo: async () => {
      for (const payment of made) await takeBack(payment)
    },
  }
}

/** What is wrong with what is open, against what it must be. */
const expectOpen = async (company: Company, expectedMinor: number, when: string): Promise<string | null> => {
  const open = await company.openMinor()
  if (open === expectedMinor) return null
  return `${when}: the debt is ${open > expectedMinor ? 'too large' : 'too small'} by ${Math.abs(open - expectedMinor)} minor units`
}

/** In whole units, as every bank pays. */
const share = ({ dueMinor }: Company, parts: number) => Math.floor(dueMinor / parts / 100) * 100

/** Laws of money that can be seen from outside. Each ends by taking back what it paid. A new one is one row here. */
const laws: readonly {
  name: string
  clause: string
  says: string
  holds: (company: Company) => Promise<string | null>
}[] = [
  {
    name: 'pay',
    clause: 'product 10.8: a payment counts once',
    says: 'Whoever pays what the code asks for owes exactly that much less.',
    holds: async (company) => {
      await company.pay(company.payment(company.dueMinor))
      return expectOpen(company, company.beforeMinor - company.dueMinor, 'after paying')
    },
  },
  {
    name: 'part',
    clause: 'product 10.8',
    says: 'Whoever pays a part owes exactly the rest.',
    holds: async (company) => {
      const part = share(company, 3)
      await company.pay(company.payment(part))
      return expectOpen(company, company.beforeMinor - part, 'after paying a part')
    },
  },
  {
    name: 'over',
    clause: 'product 10.11: credit works for the borrower',
    says: 'Whoever pays too much never owes less than nothing, and the bill is paid.',
    holds: async (company) => {
      await company.pay(company.payment(company.dueMinor + share(company, 2)))
      const open = await company.openMinor()
      return open >= 0 && open <= company.beforeMinor - company.dueMinor
        ? null
        : 'after paying too much the bill is not paid'
    },
  },
  {
    name: 'duplicate',
    clause: 'product 10.8: a payment counts once',
    says: 'A payment that is reported three times is counted once.',
    holds: async (company) => {
      const payment = company.payment(share(company, 4))
      await company.pay(payment)
      await company.pay(payment, payment)
      return expectOpen(
        company,
        company.beforeMinor - payment.amountMinor,
        'after the same report three times',
      )
    },
  },
  {
    name: 'order',
    clause: 'product 10.11: value date; the order of booking changes nothing',
    says: 'Two payments come to the same, whichever is reported first.',
    holds: async (company) => {
      const [early, late] = [company.payment(share(company, 5), 20), company.payment(share(company, 7), 10)]
      await company.pay(late)
      await company.pay(early)
      const paid = early.amountMinor + late.amountMinor
      return expectOpen(company, company.beforeMinor - paid, 'after the later payment was reported first')
    },
  },
  {
    name: 'reverse',
    clause: 'product 10.11: money taken back is taken back',
    says: 'A payment that the bank takes back is owed again, to the last unit.',
    holds: async (company) => {
      const payment = company.payment(company.dueMinor)
      await company.pay(payment)
      await company.takeBack(payment)
      return expectOpen(company, company.beforeMinor, 'after the payment was taken back')
    },
  },
  {
    name: 'reverse-first',
    clause: 'product 10.11: money taken back is taken back, before or after the payment was told',
    says: 'A payment whose return is reported before the payment itself does not count.',
    holds: async (company) => {
      const payment = company.payment(share(company, 3))
      await company.takeBack(payment)
      await company.pay(payment)
      return expectOpen(company, company.beforeMinor, 'after a payment whose return came first')
    },
  },
  {
    name: 'reverse-twice',
    clause: 'product 10.11',
    says: 'A return that is reported twice is taken back once.',
    holds: async (company) => {
      const [stored, returned] = [company.payment(share(company, 5)), company.payment(share(company, 6))]
      await company.pay(stored, returned)
      await company.takeBack(returned)
      await company.takeBack(returned)
      return expectOpen(company, company.beforeMinor - stored.amountMinor, 'after the same return twice')
    },
  },
  {
    name: 'reverse-part',
    clause: 'product 10.11: in part or whole, once or in pieces',
    says: 'Of a payment that is taken back in part, the rest still counts.',
    holds: async (company) => {
      const payment = company.payment(share(company, 2))
      const back = Math.floor(payment.amountMinor / 300) * 100
      await company.pay(payment)
      await company.takeBack(payment, back)
      const left = payment.amountMinor - back
      return expectOpen(company, company.beforeMinor - left, 'after a part was taken back')
    },
  },
  {
    name: 'forged',
    clause: 'product 10.11: one inbox',
    says: 'A report that is not signed by the payment company moves no money.',
    holds: async (company) => {
      const status = await company.payForged(company.payment(share(company, 3)))
      if (status < 400 || status > 499) return `a forged report is answered with HTTP ${status}`
      return expectOpen(company, company.beforeMinor, 'after a forged report')
    },
  },
  {
    name: 'unknown-bill',
    clause: 'product 10.11: one inbox',
    says: 'Money for a bill that does not exist is accepted for a person to look at, and credited to nobody.',
    holds: async (company) => {
      await company.payElsewhere(company.payment(share(company, 3)))
      return expectOpen(company, company.beforeMinor, 'after a payment to no bill')
    },
  },
]

async function withCompany(
  input: CheckInput,
  holds: (company: Company) => Promise<string | null>,
): Promise<Finding> {
  if (!input.discovery.sandbox) return notProved('the backend offers no sandbox callback')
  try {
    const { undo, ...company } = await openCompany(input)
    const finding: string | null | NotProved = await holds(company)
    await undo()
    return finding
  } catch (error) {
    if (error instanceof Broken) return error.message
    throw error
  }
}

export const moneyChecks: readonly Check[] = laws.map(({ name, clause, says, holds }) => ({
  id: `money.${name}`,
  call: 'callback',
  group: 'money',
  clause,
  says,
  verify: (input) => withCompany(input, holds),
}))
