import * as texts from '#texts'
import { codeText } from '../../contract/wire/code-text.ts'
import { codes } from '../../contract/wire/codes.ts'
import { safeTarget } from '../../contract/wire/safe-target.ts'
import type { Outcome } from '../page/outcome.ts'
import type { PageContext } from '../page/page.ts'

/**
 * Follows an address that the service sent: http opens in the browser, any other goes to the native app, an unknown
 * one nowhere (product 7.5, 7.6). `instead` is our own page for what the app would have shown.
 */
export function follow(address: string, context: PageContext, instead?: string): Outcome {
  const { pack } = context
  const target = safeTarget(address, pack.allowedHosts, pack.nativeSchemes)
  if (target.kind === 'http') return { to: target.url }
  if (target.kind === 'refused') return { refused: true, toast: codeText(codes.notFound) }
  return {
    bridge: { action: 'openNative', params: { link: target.link } },
    otherwise: instead ? { to: instead } : { toast: texts.open_in_app({ app: pack.appName }) },
  }
}
