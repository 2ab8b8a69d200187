import { startChromium, startQt } from './devtools.ts'
import type { Session, SessionOptions } from './session.ts'
import { startWebKit } from './webdriver.ts'

/** The engines that borrowers' phones have: iOS, Androids that no longer update, and those that do. */
export const engines = {
  webkit: startWebKit,
  'chromium 87': (options) => startQt('PyQt5', options),
  'chromium 102': (options) => startQt('PyQt6', options),
  'chromium current': startChromium,
  'chromium 87 without script': (options) => startQt('PyQt5', { ...options, blockScripts: true }),
} satisfies Record<string, (options?: SessionOptions) => Promise<Session>>

export type EngineName = keyof typeof engines
