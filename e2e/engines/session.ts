/** What the journeys need of an engine, whatever protocol it speaks. */
export type Session = {
  open: (url: string) => Promise<void>
  back: () => Promise<void>
  /** Runs the body of a function in the page; it may return anything that JSON can hold, or a promise of it. */
  evaluate: <T>(body: string) => Promise<T>
  tap: (x: number, y: number) => Promise<void>
  /** Types into what has the focus. */
  type: (text: string) => Promise<void>
  chooseFiles: (selector: string, paths: string[]) => Promise<void>
  screenshot: () => Promise<Buffer>
  /** Uncaught exceptions, rejected promises, broken security policies and what the page logs as an error. */
  errors: string[]
  /** False where scripts are blocked: then no callback runs in the page either. */
  runsScripts: boolean
  close: () => Promise<void>
}

export type SessionOptions = {
  /** Scripts that run in every page before its own. */
  initScripts?: string[]
  /** A person or a company may have switched scripts off. */
  blockScripts?: boolean
  /** Of the window; the screens are designed for 360. */
  width?: number
  dark?: boolean
}

/** The size that the screens are designed for. */
export const viewport = { width: 360, height: 800 }

/** The browser's note on an answer that is an answer: an unknown page, a refusal, too many tries. */
const REFUSAL = /status of (403|404|422|429)\b/
/** WebKit rejects a promise that no script holds when a page is left during its view transition. */
const TRANSITION = /AbortError: Skipping view transition/
/** So WebKit says that a page was left before the script of its service worker had come. */
const LEFT = /^Cannot load \S+\/serviceWorker\.js\S* due to access control checks/
export const isError = (message: string) => ![REFUSAL, TRANSITION, LEFT].some((known) => known.test(message))
