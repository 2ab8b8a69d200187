import { codes } from '../../contract/wire/codes.ts'
import { signatureOf } from '../gateways/callback-proof.ts'
import { SANDBOX_SIGNATURE_HEADER } from '../gateways/sandbox.ts'
import { SANDBOX_SECRET } from './harness.ts'
import { replying, reporting, requesting, type WrongBackend, withData } from './spoiled-backend.ts'

const done = { code: codes.ok, message: '' }
const signed = (body: string) => ({ [SANDBOX_SIGNATURE_HEADER]: signatureOf(body, SANDBOX_SECRET) })
const accepted = () => new Response(null, { status: 200 })

/** Numbers what comes, so that the same is never the same. */
const counting = () => {
  let count = 0
  return () => {
    count += 1
    return count
  }
}

export const wrongWithMoney: readonly WrongBackend[] = [
  {
    name: 'makes two loans of two taps',
    caughtBy: 'loanPush.twice',
    spoil: () => {
      const next = counting()
      return withData('loanPush', ({ lendDetailsUrl }) => ({
        lendDetailsUrl: `${lendDetailsUrl}&n=${next()}`,
      }))
    },
  },
  {
    name: 'lends more than it may',
    caughtBy: 'loanPush.refuses.huge-amount',
    spoil: () =>
      replying('loanPush', (reply) =>
        reply.code === codes.outOfRange ? { ...done, data: { lendDetailsUrl: '/loanDetails' } } : null,
      ),
  },
  {
    name: 'charges a card for every tap',
    caughtBy: 'cardCommit.twice',
    spoil: () => {
      const next = counting()
      return withData('cardCommit', (data) => ({
        ...data,
        repayRecordId: `${data['repayRecordId']}-${next()}`,
      }))
    },
  },
  {
    name: 'charges cards from any page',
    caughtBy: 'cardCommit.refuses.unknown-token',
    spoil: () =>
      replying('cardCommit', (reply) =>
        reply.code === codes.repayPageExpired
          ? { ...done, data: { needValid: '0', repayRecordId: '1', url: '' } }
          : null,
      ),
  },
  {
    name: 'takes any code for a card',
    caughtBy: 'cardConfirm.refuses.wrong-code',
    spoil: () =>
      replying('cardConfirm', (reply) =>
        reply.code === codes.wrongRepaymentCode ? { ...done, data: {} } : null,
      ),
  },
  {
    name: 'names a wrong code by another code',
    caughtBy: 'cardConfirm.works',
    spoil: () =>
      replying('cardConfirm', (reply) =>
        reply.code === codes.wrongRepaymentCode ? { ...reply, code: codes.invalidRequest } : null,
      ),
  },
  {
    name: 'issues another code at each look',
    caughtBy: 'payCodeCreate.twice',
    spoil: () => {
      const next = counting()
      return withData('payCodeCreate', (data) => ({ ...data, vcode: `${data['vcode']}${next()}` }))
    },
  },
  {
    name: 'asks for what the page wrote',
    caughtBy: 'payCodeCreate.amount',
    spoil: () =>
      withData('payCodeCreate', (data, { fields }) =>
        fields.get('amount') ? { ...data, amount: 'Rp1,00' } : data,
      ),
  },
  {
    name: 'counts its open instalments wrongly',
    caughtBy: 'instalments.sum',
    spoil: () => withData('instalments', (data) => ({ ...data, repayWaitCount: '7' })),
  },
  {
    name: 'loses payments',
    caughtBy: 'money.pay',
    spoil: () => requesting('callback', accepted),
  },
  {
    name: 'counts a payment as often as it is reported',
    caughtBy: 'money.duplicate',
    spoil: () => {
      const next = counting()
      return reporting(
        (events) =>
          events.map((event) =>
            event.kind === 'payment' ? { ...event, eventId: `${event.eventId}-${next()}` } : event,
          ),
        signed,
      )
    },
  },
  {
    name: 'ignores a payment that is older than the last',
    caughtBy: 'money.order',
    spoil: () => {
      let last = ''
      return reporting((events) => {
        const late = events.filter(({ kind, paidAt = '' }) => kind !== 'payment' || paidAt >= last)
        for (const { paidAt = '' } of late) if (paidAt > last) last = paidAt
        return late
      }, signed)
    },
  },
  {
    name: 'forgets what a bank takes back',
    caughtBy: 'money.reverse',
    spoil: () => reporting((events) => events.filter(({ kind }) => kind !== 'reversal'), signed),
  },
  {
    name: 'forgets a return that comes before its payment',
    caughtBy: 'money.reverse-first',
    spoil: () => {
      const paid = new Set<unknown>()
      return reporting((events) => {
        for (const { kind, eventId } of events) if (kind === 'payment') paid.add(eventId)
        return events.filter(({ kind, of }) => kind !== 'reversal' || paid.has(of))
      }, signed)
    },
  },
  {
    name: 'takes back the whole where a part is returned',
    caughtBy: 'money.reverse-part',
    spoil: () =>
      reporting(
        (events) =>
          events.map(({ amountMinor, ...event }) =>
            event.kind === 'reversal' ? event : { ...event, amountMinor },
          ),
        signed,
      ),
  },
  {
    name: 'believes whoever reports a payment',
    caughtBy: 'money.forged',
    spoil: () => reporting((events) => events, signed),
  },
  {
    name: 'rejects money that it cannot place',
    caughtBy: 'money.unknown-bill',
    spoil: () =>
      reporting(
        (events) =>
          events.some(({ reference }) => reference === 'no-such-bill')
            ? new Response(null, { status: 500 })
            : events,
        signed,
      ),
  },
]
