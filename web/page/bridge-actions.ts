// product 2.1: the screens of the native app that a page can name.
export const pageKeys = [
  'setting',
  'main',
  'login',
  'order',
  'productDetail',
  'public',
  'personal',
  'job',
  'ext',
  'bank',
  'enum',
  'txt',
  'citySelect',
  'day',
] as const

export type PageKey = (typeof pageKeys)[number]

export const actions = [
  'navigatePage',
  'closeWebview',
  'goPage',
  'goProduct',
  'goHome',
  'goMine',
  'goBackToLogin',
  'callTelephone',
  'goRate',
  'confirmPoint',
  'startBankFlow',
  'endBankFlow',
  'score',
  'dismissRepaymentDialog',
  'openExternal',
  'openNative',
] as const

export type Action = (typeof actions)[number]

type NoParams = Record<string, never>

/**
 * An action takes params always or never: the legacy Android shell finds a Java method by the number of its
 * arguments, so an action that only sometimes had params would need two methods there.
 */
export interface ActionParams extends Record<Action, object> {
  // product 7.9
  navigatePage: { page: PageKey; param: string }
  closeWebview: NoParams
  goPage: { page: PageKey; params: Record<string, string> }
  goProduct: { productId: string }
  goHome: NoParams
  goMine: NoParams
  goBackToLogin: NoParams
  callTelephone: { telephone: string }
  goRate: NoParams
  confirmPoint: { point: string }
  startBankFlow: NoParams
  endBankFlow: NoParams
  // product 7.3
  score: NoParams
  dismissRepaymentDialog: NoParams
  // product 7.5 and 7.6: addresses from a server; they pass contract/wire/safe-target.ts first
  openExternal: { url: string }
  openNative: { link: string }
}

/** The rest of a call's arguments: the params, where the action has any. */
export type ParamsOf<A extends Action> = ActionParams[A] extends NoParams ? [] : [params: ActionParams[A]]
