import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Aim, aimAt, canRead } from './finder.ts'
import { expect, test } from './fixtures.ts'

test.use({ byTurns: true })

const page = `<!doctype html>
<meta http-equiv="Content-Security-Policy" content="img-src 'none'">
<button>Free</button> <button disabled>Disabled</button> <button hidden>Hidden</button> <p hidden>Hidden text</p>
<p style="position: fixed; top: 2000px">Text outside the window</p>
<p style="position: absolute; top: 2000px">Text further down</p>
<div style="position: relative"><button>Covered</button><i style="position: absolute; inset: 0"></i></div>
<img src="http://127.0.0.1/refused.png">
<script>
  console.error('logged')
  setTimeout(() => { throw new Error('thrown') })
  Promise.reject(new Error('rejected'))
</script>`
const address = `data:text/html,${encodeURIComponent(page)}`

test('whatever goes wrong in a page is noted', async ({ tab, hasScript }) => {
  await tab.open(address)
  const wanted = [
    /Content Security Policy/,
    ...(hasScript ? [/^logged/, /Error: thrown/, /Error: rejected/] : []),
  ]
  await expect.poll(() => tab.errors.length).toBe(wanted.length)
  const errors = tab.errors.splice(0)
  for (const error of wanted) expect(errors).toContainEqual(expect.stringMatching(error))
})

test('only what a finger can reach is tapped, and only what can be seen is read', async ({ tab }) => {
  await tab.open(address)
  const aim = (name: string) => {
    const target = JSON.stringify({ role: 'action', name })
    return tab.evaluate<Aim>(`return (${aimAt})(${target})`)
  }
  // A page that is still loading is not aimed at.
  await expect.poll(() => aim('Free')).toMatchObject({ x: expect.any(Number), y: expect.any(Number) })
  expect(await aim('Disabled')).toEqual({ reason: 'it is disabled' })
  expect(await aim('Hidden')).toEqual({ reason: 'it is not shown' })
  expect(await aim('Nowhere')).toEqual({ reason: 'there is none' })
  expect(await aim('Covered')).toEqual({ reason: expect.stringContaining('is <i') })
  const isRead = (text: string) => tab.evaluate<boolean>(`return (${canRead})('${text}')`)
  expect(await isRead('Text further down')).toBe(true)
  expect(await isRead('Text outside the window')).toBe(false)
  expect(await isRead('Hidden text')).toBe(false)
  tab.errors.length = 0
})

test('a tap waits for the transition between two pages', async ({ tab }) => {
  const style = `<style>
    @view-transition { navigation: auto }
    ::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*) { animation-duration: 1s }
  </style>`
  const server = createServer((request, response) => {
    response.setHeader('Content-Type', 'text/html')
    const next = request.url === '/first' ? '/second' : '/third'
    response.end(`<!doctype html>${style}<a href="${next}">Next</a>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await tab.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}/first`)
  await tab.tap('Next')
  await tab.arrives(/^\/second/)
  await tab.tap('Next')
  await tab.arrives(/^\/third/)
  server.close()
})
