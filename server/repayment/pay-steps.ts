import * as texts from '#texts'
import { payTypes } from '../../contract/market/constants.ts'
import type { Language } from '../../contract/market/language.ts'
import type { PayChannel } from '../../contract/market/market.ts'
import { menuOf } from './bank-menus.ts'

type Method = PayChannel['methods'][number]
export type Facts = {
  channel: PayChannel
  appName: string
  code: string
  branch: string
  amount: string
  language: Language
}

const starts = {
  ATM: (app: string, locale: { locale: Language }) => texts.repayment_step_atm_start({ bank: app }, locale),
  MobileBank: (app: string, locale: { locale: Language }) => texts.repayment_step_app_start({ app }, locale),
  InternetBank: (app: string, locale: { locale: Language }) =>
    texts.repayment_step_web_start({ app }, locale),
}

function virtualAccount(method: keyof typeof starts, { channel, code, amount, language }: Facts): string[] {
  const locale = { locale: language }
  const { app, path } = menuOf(channel, method)
  return [
    starts[method](app, locale),
    texts.repayment_step_menu({ menu: path }, locale),
    texts.repayment_step_account({ code }, locale),
    texts.repayment_step_amount({ amount }, locale),
    texts.repayment_step_keep({}, locale),
  ]
}

function transfer(method: 'IMPS' | 'NEFT', { code, branch, amount, language }: Facts): string[] {
  const locale = { locale: language }
  const pay = method === 'IMPS' ? texts.repayment_step_transfer_imps : texts.repayment_step_transfer_neft
  return [
    texts.repayment_step_transfer_start({}, locale),
    texts.repayment_step_transfer_account({ code, branch }, locale),
    pay({ amount }, locale),
    texts.repayment_step_utr({}, locale),
  ]
}

function till({ channel, appName, code, amount, language }: Facts): string[] {
  const locale = { locale: language }
  return [
    texts.repayment_step_shop_go({ shop: channel.name }, locale),
    texts.repayment_step_shop_say({ app: appName, code }, locale),
    texts.repayment_step_shop_pay({ amount }, locale),
    texts.repayment_step_keep({}, locale),
  ]
}

function upi({ code, amount, language }: Facts): string[] {
  const locale = { locale: language }
  return [
    texts.repayment_step_upi_open({}, locale),
    texts.repayment_step_upi_check({ code, amount }, locale),
    texts.repayment_step_upi_pin({}, locale),
    texts.repayment_step_utr({}, locale),
  ]
}

const stepsBy: Readonly<Record<Method, (facts: Facts) => string[]>> = {
  ATM: (facts) => virtualAccount('ATM', facts),
  MobileBank: (facts) => virtualAccount('MobileBank', facts),
  InternetBank: (facts) => virtualAccount('InternetBank', facts),
  IMPS: (facts) => transfer('IMPS', facts),
  NEFT: (facts) => transfer('NEFT', facts),
  Cash: till,
  UPI: upi,
}

/** Product 3: a bank has a list of steps for each of its methods, anything else one list. */
export function payStep(facts: Facts): { name: string; step: string[] }[] | string[] {
  const { methods, payType } = facts.channel
  if (payType === payTypes.bank) return methods.map((name) => ({ name, step: stepsBy[name](facts) }))
  return methods.flatMap((method) => stepsBy[method](facts))
}
