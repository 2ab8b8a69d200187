import * as texts from '#texts'
import { digitsOnly, isPhone } from '../../base/strings.ts'
import { codeText, refusalText } from '../../contract/wire/code-text.ts'
import { codes, isRefusal } from '../../contract/wire/codes.ts'
import { paths } from '../../contract/wire/paths.ts'
import { formatMoney } from '../../market/money.ts'
import { type Action, type ActionParams, actions } from '../page/bridge-actions.ts'
import type { DemoControls } from '../page/demo-controls.ts'
import { refuseFields } from '../page/field-refusal.ts'
import type { Outcome } from '../page/outcome.ts'
import type { PageContext } from '../page/page.ts'
import { fieldIn } from '../page/posted.ts'
import { borrowersOf, chosenLaunch, chosenOrder } from './borrowers.server.ts'
import { previewMessages } from './preview-messages.server.ts'

const samples = (productId: string, { company, nativeSchemes }: PageContext['pack']) =>
  ({
    navigatePage: { page: 'setting', param: 'preview' },
    closeWebview: {},
    goPage: { page: 'productDetail', params: { productId } },
    goProduct: { productId },
    goHome: {},
    goMine: {},
    goBackToLogin: {},
    callTelephone: { telephone: company.phone },
    goRate: {},
    confirmPoint: { point: 'preview' },
    startBankFlow: {},
    endBankFlow: {},
    score: {},
    dismissRepaymentDialog: {},
    openExternal: { url: company.website },
    openNative: { link: `${nativeSchemes[0] ?? ''}//product/${productId}` },
  }) satisfies { [A in Action]: ActionParams[A] }

/** Each action of the bridge with params to try it with (product 7.9, 7.3). */
function bridgeSamples(productId: string, pack: PageContext['pack']) {
  const params = samples(productId, pack)
  return actions.map((action) => ({ action, params: params[action] }))
}

const currencyOf = { id: 'IDR', in: 'INR' } as const
/** In days; a quarter leads to another part of the day. */
const clockSteps = [-1, 0.25, 1, 7, 30] as const
const CLOCK_RESET = 0

const HOURS = 24

/** `+7 days`, and hours where it is less than one. */
function durationFormat(language: string) {
  const of = (unit: 'day' | 'hour') =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long', signDisplay: 'always' })
  const [days, hours] = [of('day'), of('hour')]
  return (step: number) => (Math.abs(step) < 1 ? hours.format(step * HOURS) : days.format(step))
}

function clockOf(controls: DemoControls, { language, pack }: PageContext) {
  const duration = durationFormat(language)
  const moved = controls.movedByDays()
  return {
    now: timeFormat(language, pack.timeZone).format(controls.now()),
    moved: moved === 0 ? null : texts.preview_clock_moved({ days: duration(moved) }),
    steps: clockSteps.map((step) => ({ value: step, label: duration(step) })),
    reset: CLOCK_RESET,
  }
}

const timeFormat = (language: string, timeZone: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone })

async function outboxOf(controls: DemoControls, { language, pack, typed }: PageContext) {
  const format = timeFormat(language, pack.timeZone)
  const messages = (await controls.outbox()).map(({ at, ...message }) => ({
    ...message,
    at: format.format(at),
  }))
  const phone = fieldIn(typed, 'phone')
  return {
    messages,
    earlier: texts.preview_sms_earlier({ count: Math.max(messages.length - 1, 0) }),
    phone,
  }
}

export async function load(context: PageContext) {
  const { developer, language, pack } = context
  if (!developer) return { failure: { code: codes.notFound, message: codeText(codes.notFound) } }
  const orders = developer.orders()
  const launch = chosenLaunch(chosenOrder(orders, context), context)
  return {
    title: texts.preview_title(),
    props: {
      messages: previewMessages(),
      language,
      currentUrl: context.currentUrl,
      docs: paths.docs,
      console: context.href(paths.sandboxConsole),
      simulator: context.href(paths.bridgeSimulator),
      borrowers: borrowersOf(orders),
      launch,
      clock: clockOf(developer, context),
      outbox: await outboxOf(developer, context),
      payouts: (await developer.payouts()).map(({ payoutId, orderId, market, amountMinor }) => ({
        payoutId,
        orderId,
        amount: formatMoney(amountMinor, currencyOf[market]),
      })),
      bridge: bridgeSamples(launch.productId ?? '', pack),
    },
  }
}

async function moveClock(context: PageContext, form: FormData): Promise<Outcome> {
  const { developer, currentUrl } = context
  const days = [CLOCK_RESET, ...clockSteps].find((step) => String(step) === fieldIn(form, 'days'))
  if (!developer || days === undefined) return { refused: true, toast: codeText(codes.invalidRequest) }
  await developer.moveClock(days)
  const { now } = clockOf(developer, context)
  return { toast: texts.preview_clock_done({ now }), to: `${currentUrl}#clock` }
}

async function sendMessage({ developer }: PageContext, form: FormData): Promise<Outcome> {
  const phone = fieldIn(form, 'phone')
  if (!isPhone(phone)) return refuseFields({ phone: texts.preview_sms_wrong() })
  await developer?.sendTestMessage(digitsOnly(phone))
  return { changed: true, toast: texts.preview_sms_sent() }
}

async function payOut({ developer, currentUrl }: PageContext, form: FormData): Promise<Outcome> {
  const paid = await developer?.payOut(fieldIn(form, 'payoutId'))
  if (!paid) return { refused: true, toast: codeText(codes.notFound) }
  return { toast: texts.preview_payouts_done(), to: `${currentUrl}#payouts` }
}

/** How `npm run desk` reaches a demo that holds its database; the texts are the command's. */
async function deskCommand({ developer }: PageContext, form: FormData): Promise<Outcome> {
  if (!developer) return { refused: true, toast: codeText(codes.notFound) }
  const args = fieldIn(form, 'args').split(' ')
  const result = await developer.runDeskCommand(fieldIn(form, 'command'), args.filter(Boolean))
  return isRefusal(result) ? { refused: true, toast: refusalText(result) } : { made: result.lines.join('\n') }
}

export const acts = { moveClock, sendMessage, payOut, deskCommand }
