/** Where the webview refuses cookies, the session stays in the address (decision 007), and our own requests carry it on. */
export function withSession(address: string): string {
  const session = new URLSearchParams(location.search).get('sessionId')
  if (!session) return address
  const url = new URL(address, location.href)
  url.searchParams.set('sessionId', session)
  return url.pathname + url.search + url.hash
}
