import type { Host } from './envelope.ts'

export interface MessageListener {
  postMessage(text: string): void
  onmessage?: ((event: { data: unknown }) => void) | null
}

/** An object injected by WebViewCompat.addWebMessageListener. It answers with the text `{"id": …, "answer": …}`. */
export function androidHost(listener: MessageListener): Host {
  return {
    name: 'android',
    post(envelope) {
      listener.postMessage(JSON.stringify(envelope))
    },
    listen(answer) {
      listener.onmessage = ({ data }) => {
        const reply = parsed(data)
        if (reply) answer(String(reply.id), reply.answer)
      }
    },
  }
}

function parsed(data: unknown): { id?: unknown; answer?: unknown } | undefined {
  try {
    return JSON.parse(String(data)) ?? undefined
  } catch {
    return undefined // The shell may use the same channel for texts of its own.
  }
}

/**
 * An object injected by addJavascriptInterface: either `postMessage(text)` with the envelope, or a method per action
 * that takes the params as one JSON text (none where the action has none). What it returns is the answer.
 * An older shell lacks some methods; those actions are left to `otherwise`.
 */
export function legacyAndroidHost(course: object, otherwise: Host): Host {
  // Called on the object itself: Java methods refuse any other receiver.
  const java = course as Record<string, ((text?: string) => unknown) | undefined>
  return {
    name: 'android-legacy',
    post(envelope, deliver) {
      const { action, params } = envelope
      let answer: unknown
      if (typeof java.postMessage === 'function') answer = java.postMessage(JSON.stringify(envelope))
      else if (typeof java[action] !== 'function') return otherwise.post(envelope, deliver)
      else answer = Object.keys(params).length > 0 ? java[action](JSON.stringify(params)) : java[action]()
      if (answer != null) deliver({ delivered: true, answer })
    },
  }
}
