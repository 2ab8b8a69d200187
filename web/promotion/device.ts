export type Device = 'ios' | 'android' | 'desktop'

/** Whose store to offer. An iPad of today says it is a Macintosh, and gets the choice of both. */
export function deviceOf(userAgent: string, clientType: string | undefined): Device {
  if (clientType === 'ios' || clientType === 'android') return clientType
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  return /Android/.test(userAgent) ? 'android' : 'desktop'
}

const PAGE = 'login'

/**
 * Opens the installed app. Android's own kind of link goes on to the store where the app is missing; on an iPhone a
 * scheme that nobody answers would be an error, so the link is separate from the store's.
 */
export function appLink(device: Device, { scheme, store }: { scheme: string; store: string }): string {
  const name = scheme.replace(/:$/, '')
  if (device !== 'android') return `${name}://${PAGE}`
  const appId = URL.canParse(store) ? new URL(store).searchParams.get('id') : null
  const fallback = store && `S.browser_fallback_url=${encodeURIComponent(store)}`
  const parts = [`scheme=${name}`, appId && `package=${appId}`, fallback].filter(Boolean)
  return `intent://${PAGE}#Intent;${parts.join(';')};end`
}
