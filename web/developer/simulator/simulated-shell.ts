export const shells = ['ios', 'android', 'android-legacy'] as const
export type Shell = (typeof shells)[number]

/** What a native app does with a call. `missing`: an older app that lacks the method (Android's older interface alone). */
export type CallResponse =
  | { kind: 'silent' }
  | { kind: 'answer'; value: unknown; delayMs: number }
  | { kind: 'refuse' }
  | { kind: 'missing' }

/** As the app gets it: `payload` is to the letter what crosses the bridge. */
export type ReceivedCall = { action: string; params: object | null; payload: string }

type ShellInput = {
  shell: Shell
  actions: readonly string[]
  /** Says before a call whether the older interface has its method. */
  isMissing: (action: string) => boolean
  /** Takes a call, and says at once what the app does with it: the older interface returns its answer. */
  take: (call: ReceivedCall) => CallResponse
}

/**
 * Gives a page the objects that a native app of this kind gives it, before the page's own scripts run. Complete in itself:
 * journeys run it inside of a page.
 */
export function installShell(win: Window, { shell, actions, isMissing, take }: ShellInput): void {
  // WebKit has a `webkit` of its own, which cannot be assigned to.
  const define = (name: string, value: unknown) =>
    Object.defineProperty(win, name, { configurable: true, value })
  const refusal = () => new Error('the app refused the call')
  const receive = (payload: string) => {
    const { id, action, params } = JSON.parse(payload)
    return { id: id as string, response: take({ action, params, payload }) }
  }

  if (shell === 'ios') {
    const postMessage = (message: unknown) => {
      const { response } = receive(JSON.stringify(message))
      return new Promise((resolve, reject) => {
        if (response.kind === 'refuse') reject(refusal())
        else if (response.kind === 'answer') setTimeout(resolve, response.delayMs, response.value)
        else resolve(undefined)
      })
    }
    define('webkit', { messageHandlers: { course: { postMessage } } })
  }

  if (shell === 'android') {
    const listener = {
      onmessage: null as ((event: { data: string }) => void) | null,
      postMessage: (text: string) => {
        const { id, response } = receive(text)
        if (response.kind === 'refuse') throw refusal()
        if (response.kind !== 'answer') return
        const data = JSON.stringify({ id, answer: response.value })
        setTimeout(() => listener.onmessage?.({ data }), response.delayMs)
      },
    }
    define('terangHost', listener)
  }

  if (shell === 'android-legacy') {
    const methodOf = (action: string) => (text?: string) => {
      const payload = `course.${action}(${text === undefined ? '' : JSON.stringify(text)})`
      const response = take({ action, params: text === undefined ? {} : JSON.parse(text), payload })
      if (response.kind === 'refuse') throw refusal()
      if (response.kind !== 'answer') return undefined
      // A Java method keeps the page waiting until it returns.
      const end = Date.now() + response.delayMs
      while (Date.now() < end);
      return typeof response.value === 'object' ? JSON.stringify(response.value) : response.value
    }
    const course = {}
    for (const action of actions)
      Object.defineProperty(course, action, {
        get: () => {
          if (!isMissing(action)) return methodOf(action)
          take({ action, params: null, payload: `course.${action} is not there` })
          return undefined
        },
      })
    define('course', course)
  }
}
