import './browser/forms.ts'
import { hydrateRoot } from 'react-dom/client'
import { isLanguage } from '../contract/launch.ts'
import { hydrated } from './hydrated.ts'
import { speakLanguage } from './language.ts'

type Screens = Readonly<Record<string, () => Promise<object>>>

/** Hydrating takes a moment on a cheap phone; it waits until the page is painted, but not for ever. */
const AFTER_PAINT_MS = 500

async function hydrate(): Promise<void> {
  const screen = (hydrated as Screens)[location.pathname]
  const place = document.getElementById('screen')
  const props = document.getElementById('props')?.textContent
  if (!screen || !place || !props) return
  const { lang } = document.documentElement
  if (isLanguage(lang)) speakLanguage(lang)
  const { default: Screen } = (await screen()) as { default: React.ComponentType<object> }
  hydrateRoot(place, <Screen {...JSON.parse(props)} />)
}

const whenIdle = window.requestIdleCallback ?? ((start: () => void) => setTimeout(start, 1))
requestAnimationFrame(() => whenIdle(() => void hydrate(), { timeout: AFTER_PAINT_MS }))
