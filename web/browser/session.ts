export const SESSION = 'sessionId'

/** Whether the cookie that comes with a session has arrived; some webviews refuse them. */
export const acceptsCookies = () => document.cookie.includes('terang_ok=')

/** Where the webview refuses cookies, the session stays in the address (decision 214), and our own requests and later links carry it on. */
export function withSession(address: string): string {
  const session = new URLSearchParams(location.search).get(SESSION)
  // A page that has just come has it in the address for a moment where cookies work as well.
  if (!session || acceptsCookies()) return address
  const url = new URL(address, location.href)
  url.searchParams.set(SESSION, session)
  return url.pathname + url.search + url.hash
}
