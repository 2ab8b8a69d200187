/** Puts a prepared text into an answer: what somebody has written stays, another prepared text that is unchanged does not. */
export function insertPrepared(typed: string, prepared: string, known: readonly string[]): string {
  // A form sends its lines with carriage returns.
  const written = typed.replaceAll('\r\n', '\n').trim()
  const isOwn = written !== '' && !known.includes(written)
  return isOwn ? `${written}\n\n${prepared}` : prepared
}
