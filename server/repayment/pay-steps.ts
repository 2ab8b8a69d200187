import * as texts from '#texts'
import { payTypes } from '../../market/constants.ts'
import type { PayChannel } from '../../market/market.ts'
import { menuOf } from './bank-menus.ts'

type Method = PayChannel['methods'][number]
export type PayStepValues = {
  channel: PayChannel
  appName: string
  code: string
  branch: string
  amount: string
}

const starts = {
  ATM: (app: string) => texts.repayment_step_atm_start({ bank: app }),
  MobileBank: (app: string) => texts.repayment_step_app_start({ app }),
  InternetBank: (app: string) => texts.repayment_step_web_start({ app }),
}

function virtualAccount(method: keyof typeof starts, { channel, code, amount }: PayStepValues): string[] {
  const { app, path } = menuOf(channel, method)
  return [
    starts[method](app),
    texts.repayment_step_menu({ menu: path }),
    texts.repayment_step_account({ code }),
    texts.repayment_step_amount({ amount }),
    texts.repayment_step_keep(),
  ]
}

function transfer(method: 'IMPS' | 'NEFT', { code, branch, amount }: PayStepValues): string[] {
  const pay = method === 'IMPS' ? texts.repayment_step_transfer_imps : texts.repayment_step_transfer_neft
  return [
    texts.repayment_step_transfer_start(),
    texts.repayment_step_transfer_account({ code, branch }),
    pay({ amount }),
    texts.repayment_step_utr(),
  ]
}

function till({ channel, appName, code, amount }: PayStepValues): string[] {
  return [
    texts.repayment_step_shop_go({ shop: channel.name }),
    texts.repayment_step_shop_say({ app: appName, code }),
    texts.repayment_step_shop_pay({ amount }),
    texts.repayment_step_keep(),
  ]
}

function upi({ code, amount }: PayStepValues): string[] {
  return [
    texts.repayment_step_upi_open(),
    texts.repayment_step_upi_check({ code, amount }),
    texts.repayment_step_upi_pin(),
    texts.repayment_step_utr(),
  ]
}

const stepsBy: Readonly<Record<Method, (facts: PayStepValues) => string[]>> = {
  ATM: (facts) => virtualAccount('ATM', facts),
  MobileBank: (facts) => virtualAccount('MobileBank', facts),
  InternetBank: (facts) => virtualAccount('InternetBank', facts),
  IMPS: (facts) => transfer('IMPS', facts),
  NEFT: (facts) => transfer('NEFT', facts),
  Cash: till,
  UPI: upi,
}

/** Product 3: a bank has a list of steps for each of its methods, anything else one list. */
export function payStep(facts: PayStepValues): { name: string; step: string[] }[] | string[] {
  const { methods, payType } = facts.channel
  if (payType === payTypes.bank) return methods.map((name) => ({ name, step: stepsBy[name](facts) }))
  return methods.flatMap((method) => stepsBy[method](facts))
}
