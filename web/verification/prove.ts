type Parameters = { nonce: string; salt: string; cost: number; keyLength: number; keyPrefix: string }

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The key for one counter, as altcha derives it: the counter follows the nonce, big-endian. */
async function derive({ nonce, salt, cost, keyLength }: Parameters, counter: number): Promise<string> {
  const head = bytesOf(nonce)
  const password = new Uint8Array(head.length + 4)
  password.set(head)
  new DataView(password.buffer).setUint32(head.length, counter)
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  const wanted = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: cost }
  return hexOf(new Uint8Array(await crypto.subtle.deriveBits(wanted, key, keyLength * 8)))
}

/** Solves a challenge of altcha. The engine derives keys beside the page, which stays responsive meanwhile. */
export async function proofOf(text: string): Promise<string> {
  const challenge = JSON.parse(text) as { parameters: Parameters }
  for (let counter = 0; ; counter += 1) {
    const derivedKey = await derive(challenge.parameters, counter)
    if (derivedKey.startsWith(challenge.parameters.keyPrefix))
      return JSON.stringify({ challenge, solution: { counter, derivedKey } })
  }
}

type ProofResult = { proof: string; message: '' } | { proof: null; message: string }

/** Fetches a challenge and solves it. Without a proof there may be a message of the service; offline there is none. */
export async function prove(challengeAddress: string): Promise<ProofResult> {
  try {
    const { data, message } = await (await fetch(challengeAddress)).json()
    return data ? { proof: await proofOf(data.challenge), message: '' } : { proof: null, message }
  } catch {
    // No connection: the picture is still there.
    return { proof: null, message: '' }
  }
}
