/** What this page would be given now, read from the page itself: nothing exists only for scripts. */
export async function freshProps<Props>(): Promise<Props | null> {
  try {
    const html = await (await fetch(location.href)).text()
    // Cut out rather than parsed: a parser would apply this page's policy to the styles of the other one.
    const props = /<script [^>]*id="props"[^>]*>(.*?)<\/script>/s.exec(html)?.[1]
    return props ? (JSON.parse(props) as Props) : null
  } catch {
    // Offline meanwhile: what is shown stays.
    return null
  }
}
