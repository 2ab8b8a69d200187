import { FLOOR_SYNTAX } from '../page/floor.ts'
import { androidHost, legacyAndroidHost, type MessageListener } from './android.ts'
import { type Addresses, type BrowserWindow, browserHost } from './browser.ts'
import type { Host } from './envelope.ts'
import { iosHost, type MessageHandler } from './ios.ts'

export interface HostWindow extends BrowserWindow {
  readonly webkit?: { messageHandlers?: { course?: MessageHandler } }
  readonly terangHost?: MessageListener
  readonly course?: object
}

/**
 * Marks the document of a page that a native shell shows, before anything is painted: the shell draws its own way back.
 * What it looks for is what `detectHost` looks for.
 */
export const MARK_NATIVE = `${FLOOR_SYNTAX}{const w=window,m=w.webkit?.messageHandlers,c=w.course;if(m?.course||w.terangHost||c&&!c.tagName)document.documentElement.setAttribute("data-native","")}`

/** Of several interfaces that a shell offers, the newest is used. */
export function detectHost(win: HostWindow, addresses?: Addresses): Host {
  const handler = win.webkit?.messageHandlers?.course
  if (handler) return iosHost(handler)
  if (win.terangHost) return androidHost(win.terangHost)
  const browser = browserHost(win, addresses)
  return win.course ? legacyAndroidHost(win.course, browser) : browser
}
