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
 * It stands in the page, so it is written for every engine; what it looks for is what `detectHost` looks for.
 */
export const MARK_NATIVE =
  'var w=window,k=w.webkit,m=k&&k.messageHandlers,c=w.course;if(m&&m.course||w.terangHost||c&&!c.tagName)document.documentElement.setAttribute("data-native","")'

/** A shell that offers several doors is spoken to through the newest. */
export function detectHost(win: HostWindow, addresses?: Addresses): Host {
  const handler = win.webkit?.messageHandlers?.course
  if (handler) return iosHost(handler)
  if (win.terangHost) return androidHost(win.terangHost)
  const browser = browserHost(win, addresses)
  return win.course ? legacyAndroidHost(win.course, browser) : browser
}
