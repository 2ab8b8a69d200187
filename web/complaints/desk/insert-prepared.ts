/** Puts a prepared text into an answer: what somebody has written stays, another prepared text that is unchanged does not. */
export function insertPrepared(typed: string, prepared: string, known: readonly string[]): string {
  // A form sends its lines with carriage returns.
  const written = typed.replaceAll('\r\n', '\n').trim()
  const isOwn = written !== '' && !known.includes(written)
  return isOwn ? `${written}\n\n${prepared}` : prepared
}

/** Our own log below what somebody has written, once. */
export function insertEvidence(typed: string, evidence: string): string {
  const written = typed.replaceAll('\r\n', '\n').trim()
  if (written.includes(evidence)) return written
  return written === '' ? evidence : `${written}\n\n${evidence}`
}
