import * as texts from '#texts'
import { codeText } from '../../contract/wire/code-text.ts'
import { codes } from '../../contract/wire/codes.ts'
import { paths } from '../../contract/wire/paths.ts'
import { formatInstant } from '../../market/dates.ts'
import { formatMoney } from '../../market/money.ts'
import { packs } from '../../market/packs/packs.ts'
import type { SandboxCode, SandboxWay } from '../page/demo-controls.ts'
import type { Outcome } from '../page/outcome.ts'
import type { PageContext } from '../page/page.ts'
import { fieldIn, wholeIn } from '../page/posted.ts'

type Message = () => string
const channelNames: Readonly<Record<SandboxWay, Message>> = {
  exact: texts.sandbox_console_exact,
  part: texts.sandbox_console_part,
  over: texts.sandbox_console_over,
  twice: texts.sandbox_console_twice,
  late: texts.sandbox_console_late,
  delay: texts.sandbox_console_delay,
  wrongReference: texts.sandbox_console_wrong_reference,
}
const stateNames: Readonly<Record<string, Message>> = {
  held: texts.sandbox_console_state_held,
  received: texts.sandbox_console_state_received,
  credited: texts.sandbox_console_state_credited,
  reversed: texts.sandbox_console_state_reversed,
}
const purposeNames: Readonly<Record<SandboxCode['purpose'], Message>> = {
  periods: texts.sandbox_console_for_periods,
  extension: texts.sandbox_console_for_extension,
  settlement: texts.sandbox_console_for_settlement,
}

function codeOf(code: SandboxCode, { language, pack }: Pick<PageContext, 'language' | 'pack'>) {
  const money = (amountMinor: number) => formatMoney(amountMinor, packs[code.market].currency)
  return {
    id: code.id,
    heading: `${code.channel} · ${money(code.amountMinor)}`,
    rows: [
      { text: texts.sandbox_console_code(), value: code.code },
      { text: texts.sandbox_console_order(), value: code.orderId },
      { text: texts.sandbox_console_purpose(), value: purposeNames[code.purpose]() },
      {
        text: texts.sandbox_console_until(),
        value: formatInstant(code.expiresAt, language, pack.timeZone),
      },
    ],
    payments: code.payments.map(({ id, amountMinor, takenBackMinor, state }) => ({
      id,
      about: texts.sandbox_console_payment({
        amount: money(amountMinor),
        state:
          state === 'credited' && takenBackMinor > 0
            ? texts.sandbox_console_state_part({ taken: money(takenBackMinor) })
            : (stateNames[state]?.() ?? state),
      }),
      isHeld: state === 'held',
      isCredited: state === 'credited',
    })),
  }
}

export async function load(context: PageContext) {
  const { developer, currentUrl, href } = context
  if (!developer) return { failure: { code: codes.notFound, message: codeText(codes.notFound) } }
  const { console } = developer
  return {
    title: texts.sandbox_console_title(),
    props: {
      currentUrl,
      preview: href(paths.testPreview),
      ways: console.ways.map((way) => ({ way, word: channelNames[way]() })),
      codes: (await console.codes()).map((code) => codeOf(code, context)),
    },
  }
}

function done({ currentUrl }: PageContext, isDone: boolean | undefined, at = ''): Outcome {
  if (!isDone) return { refused: true, toast: codeText(codes.notFound) }
  return { toast: texts.sandbox_console_done(), to: at ? `${currentUrl}#${at}` : currentUrl }
}

async function pay(context: PageContext, form: FormData): Promise<Outcome> {
  const codeId = fieldIn(form, 'codeId')
  const isPaid = await context.developer?.console.pay(codeId, fieldIn(form, 'way'))
  return done(context, isPaid, `code-${codeId}`)
}

const onPayment =
  (move: 'release' | 'takeBack' | 'takeHalfBack') =>
  async (context: PageContext, form: FormData): Promise<Outcome> => {
    const paymentId = wholeIn(form, 'paymentId')
    return done(
      context,
      Number.isSafeInteger(paymentId) && (await context.developer?.console[move](paymentId)),
      `code-${fieldIn(form, 'codeId')}`,
    )
  }

export const acts = {
  pay,
  release: onPayment('release'),
  takeBack: onPayment('takeBack'),
  takeHalfBack: onPayment('takeHalfBack'),
}
