/** Every code the service answers with (product 8, 10.3). The text of each is `code_<name>` in the texts. */
export const codes = {
  ok: '00',
  sessionExpired: '1001',
  invalidRequest: '1002',
  notFound: '1003',
  tooMany: '1004',
  notAvailable: '1005',
  foreignOrigin: '1006',
  tooLarge: '1007',
  productClosed: '1008',
  alreadyConfirmed: '1009',
  outOfRange: '1010',
  notEligible: '1016',
  channelGone: '1017',
  repayPageExpired: '1032',
  paymentUnderWay: '1033',
  paymentDeclined: '1034',
  amountChanged: '1035',
  cardRefused: '1036',
  codeSpent: '1037',
  nothingOwed: '1011',
  notExtendable: '1012',
  notSettleable: '1013',
  channelLimit: '1014',
  gatewaySilent: '1015',
  collectionRefused: '1030',
  imageRefused: '1031',
  notAnswered: '1038',
  busy: '1039',
  offerChanged: '1040',
  fieldsRefused: '1041',
  stepUpRequired: '1042',
  forbidden: '1043',
  changedMeanwhile: '1044',
  notPossible: '1045',
  madeLater: '1046',
  unavailable: '1098',
  internal: '1099',
  repeatedPayment: '800005',
  wrongRepaymentCode: '800006',
} as const

/** Promotion calls have a vocabulary of their own (product 8). */
export const promotionCodes = {
  ok: '0',
  wrongCaptcha: '101',
  wrongCaptchaOld: '-1',
  alreadyRegistered: '11',
  wrongSmsCode: '102',
  expiredSmsCode: '103',
  smsTooSoon: '104',
  smsTooMany: '105',
  wrongPhone: '106',
  smsNotSent: '107',
} as const

/** What the client itself reports when no reply can be read. */
export const transportCodes = { network: 'network', timeout: 'timeout', unreadable: 'unreadable' } as const

type ValueOf<T> = T[keyof T]
export type Code = ValueOf<typeof codes> | ValueOf<typeof promotionCodes>

const statuses: Readonly<Record<string, number>> = {
  [codes.tooMany]: 429,
  [promotionCodes.smsTooSoon]: 429,
  [promotionCodes.smsTooMany]: 429,
  [codes.notAvailable]: 501,
  [codes.internal]: 500,
  [codes.busy]: 503,
  [codes.unavailable]: 503,
  [codes.foreignOrigin]: 403,
  [codes.tooLarge]: 413,
}

/** HTTP status beside a code. A business refusal is an answer, so it is 200; only what the transport must know differs. */
export const httpStatus = (code: string): number => statuses[code] ?? 200

/**
 * `data` is for what a page needs to lead on from the refusal; `retryAfterSeconds` is until the same request may be made
 * again, where that is known.
 */
export type Refusal = { refused: string; message?: string; data?: unknown; retryAfterSeconds?: number }

/** A refusal is a value with a code; the message is the code's text unless the rule knows better. */
export const refuse = (code: Code, message?: string): Refusal =>
  message === undefined ? { refused: code } : { refused: code, message }

/** Too many tries: until the window opens again. */
export const refuseUntil = (retryAfterSeconds: number, message?: string): Refusal => ({
  ...refuse(codes.tooMany, message),
  retryAfterSeconds,
})

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value

/** What whoever calls is given: the data, or why not, as a text. `raw` is the reply as it came over the wire. */
export type Result<Data> =
  | { success: true; code: string; message: string; data: Data; raw: unknown }
  | {
      success: false
      code: string
      message: string
      data: unknown
      raw: unknown
      retryAfterSeconds?: number | undefined
    }
