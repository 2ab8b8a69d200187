import { whenUntouched } from './when-untouched.ts'

/**
 * Runs the script of a React screen, which takes a moment on a cheap phone, when the page was painted and is left alone.
 * Inline in the page (`vite.config.ts`). What it appends has the page's nonce: in old engines an `import()` loses the nonce
 * when the importing script comes from the cache.
 */
const props = document.getElementById('props')
const { entry = '', imports = '' } = props?.dataset ?? {}

function append<Tag extends 'link' | 'script'>(tag: Tag, attributes: Partial<HTMLElementTagNameMap[Tag]>) {
  const element = document.createElement(tag)
  document.head.append(Object.assign(element, { nonce: props?.nonce }, attributes))
  return element
}

function preload(): void {
  for (const href of [entry, ...imports.split(' ')].filter(Boolean))
    append('link', { rel: 'preload', as: 'script', crossOrigin: '', fetchPriority: 'low', href })
}

function run(): void {
  // Without a network it is tried again with the next one.
  append('script', { type: 'module', src: entry }).onerror = () =>
    addEventListener('online', run, { once: true })
}

// Asking for the files, even reading them from the cache, delays a first tap that falls into the same moment.
whenUntouched(document.body, () => {
  preload()
  run()
})
