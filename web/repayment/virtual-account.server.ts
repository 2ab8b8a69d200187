import * as texts from '#texts'
import type { repayment } from '../../contract/calls/repayment.ts'
import { codes } from '../../contract/wire/codes.ts'
import type { ReplyOf } from '../../contract/wire/operation.ts'
import { paths } from '../../contract/wire/paths.ts'
import { safeTarget } from '../../contract/wire/safe-target.ts'
import { formatInstant } from '../../market/dates.ts'
import { loadPushInvitation, type PushInvitation } from '../account/notices.server.ts'
import { orderOf } from '../loans/order-of.server.ts'
import { messageOf } from '../page/failed-call.server.ts'
import type { Outcome } from '../page/outcome.ts'
import type { PageContext } from '../page/page.ts'
import { fieldIn } from '../page/posted.ts'
import { qrOf } from '../page/qr.server.ts'
import {
  concernsMethod,
  goAndPay,
  methodAddress,
  otherMethodAddress,
  type PayRequest,
  payAddress,
  payRequestOf,
  plainAmount,
  requestPayCode,
} from './pay-code.server.ts'
import { type PayCodeStatus, readStatus } from './pay-status.server.ts'

/** As the norm asks for around a code. */
const QUIET_ZONE = 4

type IssuedCode = ReplyOf<typeof repayment.payCodeCreate>

/** In groups of four, as one reads a number aloud; anything but digits stays whole. */
const grouped = (code: string) => (/^\d{9,}$/.test(code) ? (code.match(/\d{1,4}/g) ?? [code]) : [code])

/** Whole units where there are no smaller ones: that is what one types into a bank's app. */
const typedAmount = (amount: string, context: PageContext) =>
  plainAmount(amount, context).replace(/\.00$/, '')

function endOf({ expiresAt }: IssuedCode, { now, language, pack }: PageContext) {
  const at = new Date(expiresAt)
  if (Number.isNaN(at.getTime())) return null
  return {
    until: formatInstant(at, language, pack.timeZone),
    // Counted from here, since neither the phone's clock nor that of the demo need be right.
    leftSeconds: Math.max(0, Math.floor((at.getTime() - now.getTime()) / 1000)),
  }
}

const isList = (steps: IssuedCode['payStep']): steps is string[] => typeof steps[0] === 'string'

/** Product 3: a bank has steps for each of its channels, a shop one list. The chosen channel is open. */
const stepsOf = ({ payStep, specificNum }: IssuedCode) =>
  isList(payStep)
    ? [{ name: '', steps: payStep, open: true }]
    : (payStep as Exclude<IssuedCode['payStep'], string[]>).map(({ name, step }, index) => ({
        name,
        steps: step,
        open: specificNum ? name === specificNum : index === 0,
      }))

/** Only a link that opens a payment app; where it leads was not chosen by us. */
function intentOf({ intent }: IssuedCode): string {
  const target = safeTarget(intent, [], ['upi:'])
  return target.kind === 'native' ? target.link : ''
}

function codeOf(issued: IssuedCode, context: PageContext) {
  return {
    amount: issued.amount,
    typedAmount: typedAmount(issued.amount, context),
    code: issued.vcode,
    groups: grouped(issued.vcode),
    bill: issued.cardNo,
    branch: issued.branch,
    /** Whose account it is: banks ask for the name, and whoever pays wants to see it. */
    payee: issued.branch ? context.pack.company.name : '',
    method: issued.payName || issued.payCode,
    channel: issued.specificNum,
    end: endOf(issued, context),
    steps: stepsOf(issued),
    qr: issued.qr ? qrOf(issued.qr, QUIET_ZONE) : null,
    intent: intentOf(issued),
    telephone: issued.telephone,
    choice: { payType: issued.payType, payCode: issued.payCode, specificNum: issued.specificNum },
  }
}

export type ShownCode = ReturnType<typeof codeOf>

type Found = {
  payRequest: PayRequest
  code: ShownCode | null
  codeId: string
  status: PayCodeStatus | null
  /** The code in the address gave way to another. */
  replaced?: boolean
  /** Asked to be told when the money comes. */
  tell?: PushInvitation | null
  /** Why there is no code, and whether another way to pay may help. */
  refused?: { message: string; method: boolean }
}

function page(context: PageContext, found: Found) {
  const { href } = context
  const { payRequest, code, codeId, status } = found
  const amount = code ? code.typedAmount || payRequest.amount : payRequest.amount
  return {
    title: texts.pay_title(),
    props: {
      code,
      codeId,
      status,
      tell: found.tell ?? null,
      replaced: found.replaced ?? false,
      refused: found.refused ?? null,
      // A choice that brought no code is not one to remember.
      chosen: found.refused
        ? {}
        : { payType: payRequest.payType, payCode: payRequest.payCode, specificNum: payRequest.specificNum },
      links: {
        // The way of the code that is shown, which nobody need have chosen.
        change: methodAddress(context, { ...payRequest, ...code?.choice, amount }),
        currentUrl: payAddress(context, payRequest, codeId),
        feed: codeId ? href(paths.payStatus, { ...orderOf(context), code: codeId }) : '',
        loan: href(paths.loanDetails, orderOf(context)),
        help: href(paths.customerService),
      },
    },
  }
}

/** Product 2.14. A code in the address is read first; no second code is issued for it. */
export async function load(context: PageContext) {
  const payRequest = payRequestOf(context.query)
  const named = context.query.get('code') ?? ''
  const known = named ? await readStatus(context, named) : null
  if (known?.success && known.data.state !== 'waiting')
    return page(context, { payRequest, code: null, codeId: named, status: known.data })
  const issued = await requestPayCode(context, payRequest, known?.success ? named : '')
  if (!issued.success) {
    if (issued.code === codes.channelGone) return { moved: otherMethodAddress(context, payRequest) }
    const message = messageOf(issued)
    const refused = { message, method: concernsMethod(issued.code) }
    return refused.method || issued.code === codes.nothingOwed
      ? page(context, { payRequest, code: null, codeId: '', status: null, refused })
      : { failure: { code: issued.code, message } }
  }
  const { codeId } = issued.data
  const [same, tell] = await Promise.all([
    codeId === named ? known : codeId ? readStatus(context, codeId) : null,
    loadPushInvitation(context, texts.push_tell_payment()),
  ])
  return page(context, {
    payRequest,
    code: codeOf(issued.data, context),
    tell,
    codeId,
    status: same?.success ? same.data : null,
    replaced: known?.success === true && codeId !== named,
  })
}

/** YA (product 10.7): looks at once, says what is true now, and the page goes on watching. */
async function paid(context: PageContext, form: FormData): Promise<Outcome> {
  const codeId = fieldIn(form, 'code')
  const status = await readStatus(context, codeId)
  const toast = !status.success ? texts.pay_unseen() : status.data.explanation || texts.pay_watching()
  return { close: 'paid', toast }
}

/** A code that ended is replaced by another for the same choice. */
const renew = (context: PageContext): Promise<Outcome> => goAndPay(context, payRequestOf(context.query))

export const acts = { paid, renew }
