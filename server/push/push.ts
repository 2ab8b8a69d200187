import webPush from 'web-push'

export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** `gone`: the browser no longer wants it. `later`: the push service asks to wait, or did not answer. */
export type PushResult =
  | { outcome: 'sent'; messageId?: string }
  | { outcome: 'gone' | 'refused' }
  | { outcome: 'later'; afterMs: number | null }

type PushMessage = { payload: string; topic: string; ttlSeconds: number }

/** How messages reach a browser (RFC 8030, 8291, 8292). */
export type Push = {
  publicKey: string
  /** Whether an address is a push service's: any other would make this process send requests for a stranger. */
  accepts: (endpoint: string) => boolean
  send: (target: PushTarget, message: PushMessage) => Promise<PushResult>
}

export type VapidKeys = { publicKey: string; privateKey: string; subject: string }
type PushSettings = VapidKeys & {
  /** Hosts of push services; one that begins with a dot stands for all below it. */
  hosts: readonly string[]
  timeoutMs?: number
  /** Of tests alone. */
  plainHttp?: boolean
}

const TIMEOUT_MS = 10_000

const isHostOf = (hosts: readonly string[], hostname: string) =>
  hosts.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))

const retryAfterMs = (header: string | null): number | null => {
  const seconds = Number(header)
  if (header === null || header === '') return null
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now())
}

function resultOf({ status, headers }: Response): PushResult {
  const messageId = headers.get('location')
  if (status >= 200 && status < 300) return { outcome: 'sent', ...(messageId && { messageId }) }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  if (status === 429 || status >= 500)
    return { outcome: 'later', afterMs: retryAfterMs(headers.get('retry-after')) }
  return { outcome: 'refused' }
}

export function openPush({
  hosts,
  timeoutMs = TIMEOUT_MS,
  plainHttp = false,
  ...vapidDetails
}: PushSettings): Push {
  const accepts = (endpoint: string) => {
    const url = URL.parse(endpoint)
    if (!url || (url.protocol !== 'https:' && !plainHttp)) return false
    return isHostOf(hosts, url.hostname) && url.username === '' && url.password === ''
  }
  return {
    publicKey: vapidDetails.publicKey,
    accepts,
    send: async ({ endpoint, p256dh, auth }, { payload, topic, ttlSeconds }) => {
      if (!accepts(endpoint)) return { outcome: 'gone' }
      try {
        const { headers, body } = webPush.generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          payload,
          { vapidDetails, TTL: ttlSeconds, topic, urgency: 'normal', contentEncoding: 'aes128gcm' },
        )
        const response = await fetch(endpoint, {
          method: 'POST',
          headers: headers as Record<string, string>,
          body: new Uint8Array(body),
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        })
        await response.body?.cancel()
        return resultOf(response)
      } catch (error) {
        // Keys that cannot be used are the browser's own mistake; all else is a network that may come back.
        return isUnusable(error) ? { outcome: 'gone' } : { outcome: 'later', afterMs: null }
      }
    },
  }
}

const isUnusable = (error: unknown): boolean =>
  error instanceof Error &&
  /p256dh|auth|public key|Public Key|point/i.test(error.message) &&
  !('cause' in error)
