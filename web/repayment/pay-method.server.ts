import * as texts from '#texts'
import { paths } from '../../contract/wire/paths.ts'
import { DEFAULT_MARKET, payTypes } from '../../market/constants.ts'
import { orderOf } from '../loans/order-of.server.ts'
import { failureOf } from '../page/failed-call.server.ts'
import { refuseByToast } from '../page/field-refusal.ts'
import type { Outcome } from '../page/outcome.ts'
import type { PageContext } from '../page/page.ts'
import { fieldIn } from '../page/posted.ts'
import {
  choiceOf,
  goAndPay,
  methodAddress,
  type PayRequest,
  payRequestOf,
  withoutEmpty,
} from './pay-code.server.ts'

const typeOf = ({ payType }: PayRequest) =>
  payType === payTypes.miniMarket ? payTypes.miniMarket : payTypes.bank

type Option = { code: string; unavailable: string }

/** What is ticked at first: what was typed or named, at shops the default of product 9, or the only one there is. */
function preselected(options: readonly Option[], named: string, type: string): string {
  const usable = options.filter(({ unavailable }) => !unavailable).map(({ code }) => code)
  if (usable.includes(named)) return named
  if (type === payTypes.miniMarket && usable.includes(DEFAULT_MARKET)) return DEFAULT_MARKET
  return usable.length === 1 ? (usable[0] ?? '') : ''
}

/** Product 2.15. The list belongs to one type; another type is another address, without bank, method and market. */
export async function load(context: PageContext) {
  const { lender, pack, href } = context
  const payRequest = payRequestOf(context.query)
  const type = typeOf(payRequest)
  const result = await lender.payMethods({ ...choiceOf(context, payRequest), pay_type: type })
  if (!result.success) return failureOf(result)
  const options = result.data.map(({ bankName, payCode, method, unavailable }) => ({
    code: payCode || bankName,
    name: bankName,
    methods: method,
    unavailable,
  }))
  const { amount, upTo, settle, display } = payRequest
  const common = { ...orderOf(context), ...withoutEmpty({ amount, upTo, settle, display }) }
  const named = fieldIn(context.typed, 'payCode', payRequest.payCode)
  return {
    title: texts.method_title(),
    props: {
      market: pack.market,
      type,
      types: Object.values(payTypes).map((payType) => ({
        payType,
        current: payType === type,
        href: href(paths.payMethod, { ...common, payType }),
      })),
      options,
      gone: (context.query.get('gone') ?? '').slice(0, 64),
      chosen: preselected(options, named, type),
      specificNum: payRequest.specificNum,
      currentUrl: methodAddress(context, { ...payRequest, payType: type, payCode: '' }),
    },
  }
}

/** The name of the field that holds a bank's specific method: each bank has its own. */
const specificOf = (form: FormData, code: string) => fieldIn(form, `specificNum-${code}`)

async function save(context: PageContext, form: FormData): Promise<Outcome> {
  const payCode = fieldIn(form, 'payCode')
  const payRequest = payRequestOf(context.query)
  // Product 5: a bank, or a market, must be chosen.
  if (!payCode) return refuseByToast(texts.method_incomplete(), ['payCode'])
  return goAndPay(context, {
    ...payRequest,
    payType: typeOf(payRequest),
    payCode,
    specificNum: specificOf(form, payCode),
  })
}

export const acts = { save }
