import { afterEach, expect, it, vi } from 'vitest'
import { freshProps } from './fresh-props.ts'

afterEach(() => vi.unstubAllGlobals())

const answer = (html: string) => {
  vi.stubGlobal('location', { href: 'https://web.example/testPreview' })
  vi.stubGlobal('fetch', async () => new Response(html))
}

it('reads the props of the page as it is now', async () => {
  answer(
    '<p></p><script type="application/json" id="props" nonce="n">{"a":"\\u003c/script>"}</script></body>',
  )
  expect(await freshProps()).toEqual({ a: '</script>' })
})

it('has none where the page has none', async () => {
  answer('<p>Something went wrong</p>')
  expect(await freshProps()).toBeNull()
})

it('leaves things as they are when offline', async () => {
  vi.stubGlobal('location', { href: 'https://web.example/testPreview' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  expect(await freshProps()).toBeNull()
})
