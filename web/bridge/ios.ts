import type { Host } from './envelope.ts'

export interface MessageHandler {
  postMessage(message: unknown): unknown
}

/** product 7.3: the WKWebView message handler named course, with or without reply. */
export function iosHost(course: MessageHandler): Host {
  return {
    name: 'ios',
    post(envelope, deliver) {
      // WebKit resolves with nothing for a handler without reply, and that one may still call terangBridge.answer.
      Promise.resolve(course.postMessage(envelope)).then(
        (answer) => answer != null && deliver({ delivered: true, answer }),
        () => deliver({ delivered: false }),
      )
    },
  }
}
