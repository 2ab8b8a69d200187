// It runs already; what it shares with the screens is then in its file, and not fetched apart.
import './forms.ts'
import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { overwriteGetLocale } from '#texts/runtime'
import { isLanguage } from '../../market/language.ts'

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
  return children
}

/**
 * Makes a screen interactive. Until then its links and forms work by themselves. The entry of each React screen calls it
 * (made of its row by `vite.config.ts`), and is run when the page is left alone for a moment (`load-entry.ts`).
 */
export function hydrate<Props extends object>(Screen: ComponentType<Props>): void {
  const root = document.getElementById('screen')
  const props = document.getElementById('props')?.textContent
  if (!root || !props) return
  const { lang } = document.documentElement
  if (isLanguage(lang)) overwriteGetLocale(() => lang)
  hydrateRoot(
    root,
    <PreserveTyped root={root}>
      <Screen {...(JSON.parse(props) as Props)} />
    </PreserveTyped>,
  )
}
