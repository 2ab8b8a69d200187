/** Business constants and limits of product 9 that do not depend on the market. */

export const COMPLAINT_TEXT_MAX = 200
export const COMPLAINT_IMAGES_MAX = 9
export const COMPLAINT_REPLY_WORKING_DAYS = 3
export const COLLECTION_TYPE = '1'
/** One picture as it arrives, and its longest side as it is stored; the browser shrinks to the same before sending. */
export const IMAGE_MAX_BYTES = 8 * 1024 * 1024
export const IMAGE_SIDE_MAX = 1600
/** Pixels of the longer and the shorter side below which a card cannot be read, or a face not be recognised. */
export const LEAST_PICTURE = { document: [480, 300], selfie: [320, 240] } as const

export const RATING_DELAY_MS = 3000
export const SUCCESS_MODAL_MS = 1500
export const STARS = 5
/** Product 10.6. */
export const assistantActions = { children: 1, answer: 2, person: 3, complaint: 4 } as const
export const assistantRecords = { picked: '1', typed: '2', solved: '3', score: '4' } as const
/** The pid of the top level (product 7.2). */
export const ASSISTANT_TOP = '0'
export const ASSISTANT_TEXT_MAX = 200
/** Below this a chat rating is low and gets the server's message. */
export const CHAT_GOOD_SCORE = 4
/** Exactly this many stars on loan details ask for the app store. */
export const STORE_SCORE = 5
/** Older backends need this fixed value on the wire (product 10.7). */
export const WIRE_SCORE = '5'

export const SMS_COUNTDOWN_SECONDS = 60
export const REPAYMENT_CODE_MIN = 6
export const REPAYMENT_CODE_TRIES = 5
export const REPAYMENT_CODE_MINUTES = 10
/** Product 2.1: hash routes by which older apps open a part of the card repayment. */
export const cardHashes = {
  bindCard: '#/addnormalcard',
  wallet: '#/alipayrepayment',
  loanDetails: '#/borrowDetail',
} as const
export const MOBILE_DIGITS = 11
export const CAPTCHA_MAX = 4
export const SMS_CODE_MAX = 6

export const CONTACT_OVERALL = '30'
export const REGISTER_MERCHANT_NUMBER = '0'
/** The fixed short app identifier that registration sends (product 9). */
export const REGISTER_APP_NAME = 'terang'
export const CONTRACT_SCENE = '3'
/** Product 7.5: the one extra constant of each call; the base contract names neither, so a lender renames them (decision 068). */
export const PUSH_CONSTANT = { confirmFrom: '1' } as const
export const JUMP_CONSTANT = { contractFrom: '1' } as const
/** Product 1: the term unit is days. Backends write it in two ways, and get it back as they wrote it. */
export const TERM_UNIT = 'day'
export const TERM_UNITS = /^(?:day|D)$/

export const HTTP_TIMEOUT_MS = 60_000

export const payTypes = { bank: '1', miniMarket: '2' } as const
export const DEFAULT_MARKET = 'ALFAMART'
export const PERIOD_STATUS_SPECIAL = 500

export const MODULE_LOAN_DETAILS = '30'
export const POSITION_LOAN_MORE = '0'

const modules: Readonly<Record<string, string>> = {
  banner_jingzhun: '301',
  tanchuang_jingzhun: '301',
  tanchuang_fudai: '302',
  banner_fudai: '302',
}

/** The recommendation module a scene belongs to (product 9). */
export const moduleForScene = (scene: string): string =>
  Object.hasOwn(modules, scene) ? (modules[scene] ?? '300') : '300'

/** The landing page of an address that names none: Chinese, as in product 5. */
export const DEFAULT_TEMPLATE = 'default'

/** When a refused upload may try again: by then those that were on their way are decoded. */
export const BUSY_RETRY_SECONDS = 5
/** A database that restarts is away for a moment only. */
export const UNAVAILABLE_RETRY_SECONDS = 2
