import { type Action, type ActionParams, actions } from '../page/bridge-actions.ts'
import type { PageContext } from '../page/page.ts'

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
export function bridgeSamples(productId: string, pack: PageContext['pack']) {
  const params = samples(productId, pack)
  return actions.map((action) => ({ action, params: params[action] }))
}
