import * as texts from '#texts'
import { formatInstant } from '../../contract/market/dates.ts'
import { formatMoney } from '../../contract/market/money.ts'
import { codeText } from '../../contract/wire/code-text.ts'
import { codes } from '../../contract/wire/codes.ts'
import { paths } from '../../contract/wire/paths.ts'
import type { Outcome } from '../serving/outcome.ts'
import type { PageContext } from '../serving/page.ts'
import type { TillCode } from './door.ts'

const currencyOf = { id: 'IDR', in: 'INR' } as const

type Message = () => string
const wayWords: Readonly<Record<string, Message>> = {
  exact: texts.till_exact,
  part: texts.till_part,
  over: texts.till_over,
  twice: texts.till_twice,
  late: texts.till_late,
  delay: texts.till_delay,
}
const stateWords: Readonly<Record<string, Message>> = {
  held: texts.till_state_held,
  received: texts.till_state_received,
  credited: texts.till_state_credited,
  reversed: texts.till_state_reversed,
}
const purposeWords: Readonly<Record<TillCode['purpose'], Message>> = {
  periods: texts.till_for_periods,
  extension: texts.till_for_extension,
  settlement: texts.till_for_settlement,
}

function codeOf(code: TillCode, { language, pack }: Pick<PageContext, 'language' | 'pack'>) {
  const money = (amountMinor: number) => formatMoney(amountMinor, currencyOf[code.market])
  return {
    id: code.id,
    heading: `${code.channel} · ${money(code.amountMinor)}`,
    rows: [
      { text: texts.till_code(), value: code.code },
      { text: texts.till_order(), value: code.orderId },
      { text: texts.till_purpose(), value: purposeWords[code.purpose]() },
      {
        text: texts.till_until(),
        value: formatInstant(code.expiresAt, language, pack.timeZone),
      },
    ],
    payments: code.payments.map(({ id, amountMinor, state }) => ({
      id,
      about: texts.till_payment({ amount: money(amountMinor), state: stateWords[state]?.() ?? state }),
      isHeld: state === 'held',
      isCredited: state === 'credited',
    })),
  }
}

export async function load(context: PageContext) {
  const { developer, here, href } = context
  if (!developer) return { failure: { code: codes.notFound, message: codeText(codes.notFound) } }
  const { till } = developer
  return {
    title: texts.till_title(),
    props: {
      here,
      preview: href(paths.testPreview),
      ways: till.ways.map((way) => ({ way, word: wayWords[way]?.() ?? way })),
      codes: (await till.codes()).map((code) => codeOf(code, context)),
    },
  }
}

const numberOf = (form: FormData, name: string) => Number(form.get(name) ?? Number.NaN)

function done({ here }: PageContext, isDone: boolean | undefined, at = ''): Outcome {
  if (!isDone) return { refused: true, toast: codeText(codes.notFound) }
  return { toast: texts.till_done(), to: at ? `${here}#${at}` : here }
}

async function pay(context: PageContext, form: FormData): Promise<Outcome> {
  const codeId = String(form.get('codeId') ?? '')
  const isPaid = await context.developer?.till.pay(codeId, String(form.get('way') ?? ''))
  return done(context, isPaid, `code-${codeId}`)
}

const onPayment =
  (move: 'release' | 'takeBack') =>
  async (context: PageContext, form: FormData): Promise<Outcome> => {
    const paymentId = numberOf(form, 'paymentId')
    return done(
      context,
      Number.isSafeInteger(paymentId) && (await context.developer?.till[move](paymentId)),
      `code-${form.get('codeId')}`,
    )
  }

export const acts = { pay, release: onPayment('release'), takeBack: onPayment('takeBack') }
