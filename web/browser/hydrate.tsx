// It runs already; what it shares with the screens is then in its file, and not fetched apart.
import './forms.ts'
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { overwriteGetLocale } from '#texts/runtime'
import { isLanguage } from '../../market/language.ts'
import { RefusedForm } from '../page/refused-form.ts'

const typedIn = (root: HTMLElement) =>
  [...root.querySelectorAll('textarea')]
    .filter((area) => area.value !== area.defaultValue)
    .map((area) => ({ area, value: area.value }))

/** React sets a textarea that came with a text back to it; what was typed meanwhile is put back before effects read it. */
function PreserveTyped({ root, children }: { root: HTMLElement; children: ReactNode }) {
  const [typed] = useState(() => typedIn(root))
  useLayoutEffect(() => {
    for (const { area, value } of typed) area.value = value
  }, [typed])
  // The children's own effects have run by now.
  useEffect(() => void document.dispatchEvent(new Event('hydrated')), [])
  return children
}

/**
 * Makes a screen interactive. Until then its links and forms work by themselves. The entry of each React screen calls it
 * (made of its row by `vite.config.ts`), and is run when the page is left alone for a moment (`load-entry.ts`).
 */
export function hydrate<Props extends object>(Screen: ComponentType<Props>): void {
  const root = document.getElementById('screen')
  const script = document.getElementById('props')
  const props = script?.textContent
  if (!root || !props) return
  const { refused = 'null' } = script.dataset
  const { lang } = document.documentElement
  if (isLanguage(lang)) overwriteGetLocale(() => lang)
  hydrateRoot(
    root,
    <PreserveTyped root={root}>
      <RefusedForm value={JSON.parse(refused)}>
        <Screen {...(JSON.parse(props) as Props)} />
      </RefusedForm>
    </PreserveTyped>,
  )
}
