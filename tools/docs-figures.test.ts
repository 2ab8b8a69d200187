import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { codes } from '../contract/wire/codes.ts'
import * as constants from '../market/constants.ts'
import { orderStatus } from '../market/order-status.ts'
import { india } from '../market/packs/india.ts'
import { indonesia } from '../market/packs/indonesia.ts'
import { TOAST_FALLBACK_MS, TOAST_MS } from '../web/browser/toasts.ts'

const read = (file: string) =>
  readFileSync(join(import.meta.dirname, '..', file), 'utf8').replaceAll(/\s+/g, ' ')
const product = read('docs/product.md')

const seconds = (milliseconds: number) => `${milliseconds / 1000} s`
const whole = (minor: number) => (minor / 100).toLocaleString('en')
const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const { claims: ofIndia } = india
const { claims: ofIndonesia } = indonesia

/** Each sentence of the rule book that states a figure, with the figure that the product uses. */
const sentences = [
  `\`1\` is India (type number ${india.typeNumber}, ${india.currencySymbol}), anything else Indonesia (type number ${indonesia.typeNumber}, ${indonesia.currencySymbol})`,
  `India ₹${whole(ofIndia.amountMinMinor)} to ₹${whole(ofIndia.amountMaxMinor)} for salaried people earning ${whole(ofIndia.salaryMinMinor)} or more`,
  `Indonesia Rp${whole(ofIndonesia.amountMinMinor)} to Rp${whole(ofIndonesia.amountMaxMinor)} for a salary of ${whole(ofIndonesia.salaryMinMinor)} or more`,
  `both within ${ofIndia.decisionHours} hours, over ${ofIndia.usersMillions} million users`,
  `both within ${ofIndonesia.decisionHours} hours, over ${ofIndonesia.usersMillions} million users`,
  `type ${constants.COLLECTION_TYPE} is collection`,
  `a text of at most ${constants.COMPLAINT_TEXT_MAX} characters`,
  `up to ${words[constants.COMPLAINT_IMAGES_MAX]} pictures`,
  `an answer within ${constants.COMPLAINT_REPLY_WORKING_DAYS} working days`,
  `a dialog says so for ${seconds(constants.SUCCESS_MODAL_MS)}`,
  `\`action_type\` ${constants.assistantActions.complaint} leads to the complaint form`,
  `a code by message with a ${constants.SMS_COUNTDOWN_SECONDS} s countdown`,
  `**Complaint rating**: ${seconds(constants.RATING_DELAY_MS)} after loading`,
  `below ${constants.CHAT_GOOD_SCORE} the service's own message is shown, from ${constants.CHAT_GOOD_SCORE} on`,
  `opens its panel with a countdown of ${constants.SMS_COUNTDOWN_SECONDS} s`,
  `the button counts down from ${constants.SMS_COUNTDOWN_SECONDS} s`,
  `${words[constants.STORE_SCORE]} stars lead to the`,
  `Complaint text is required, ${constants.COMPLAINT_TEXT_MAX} characters at most; ${words[constants.COMPLAINT_IMAGES_MAX]} pictures at most`,
  `Card codes have at least ${constants.REPAYMENT_CODE_MIN} characters`,
  `China by default: ${constants.MOBILE_DIGITS} digits`,
  `Captcha at most ${constants.CAPTCHA_MAX}, SMS code at most ${constants.SMS_CODE_MAX} characters`,
  `Time-out ${seconds(constants.HTTP_TIMEOUT_MS)}`,
  `events (module ${constants.MODULE_LOAN_DETAILS}, position ${constants.POSITION_LOAN_MORE})`,
  `the wire keeps ${constants.WIRE_SCORE}`,
  `Toasts stay ${TOAST_MS} ms; values of ${TOAST_FALLBACK_MS} or less mean ${TOAST_MS}`,
  `module ids (${constants.moduleForScene('banner_jingzhun')} for \`banner_jingzhun\` and \`tanchuang_jingzhun\`, ${constants.moduleForScene('banner_fudai')} for`,
  `otherwise ${constants.moduleForScene('')}; events ${constants.MODULE_LOAN_DETAILS}), scene ${constants.CONTRACT_SCENE} for contracts`,
  `pay types ${constants.payTypes.bank} bank and ${constants.payTypes.miniMarket} market, period status ${constants.PERIOD_STATUS_SPECIAL}`,
  `An ended session is code ${codes.sessionExpired}`,
  `\`action_type\` ${constants.assistantActions.children} opens children, ${constants.assistantActions.answer} answers, ${constants.assistantActions.person} offers a person`,
  `Records: ${constants.assistantRecords.picked} choice, ${constants.assistantRecords.typed} text, ${constants.assistantRecords.solved} solved or not, ${constants.assistantRecords.score} stars`,
]

describe('docs/product.md', () => {
  test.each(sentences)('says: %s', (sentence) => {
    expect(product).toContain(sentence)
  })

  test.each([
    ['21', 'review'],
    ['110', 'declined'],
    ['151', 'onItsWay'],
    ['170', 'active'],
    ['174', 'due'],
    ['3', 'due'],
    ['180', 'overdue'],
    ['5', 'overdue'],
    ['200', 'settled'],
    ['4', 'settled'],
  ] as const)('names the status %s as the table does: %s', (code, name) => {
    const [, list = ''] = /### 10\.5 Order status (.*?)###/.exec(product) ?? []
    expect(list).toMatch(new RegExp(`\\b${code}\\b`))
    expect(orderStatus(code).name).toBe(name)
  })
})
