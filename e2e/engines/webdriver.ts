import { join } from 'node:path'
import { freePort } from '../../tools/postgres.mjs'
import { startEngineProcess, untilAnswered } from './engine-process.ts'
import { isError, type Session, type SessionOptions, viewport } from './session.ts'

const host = join(import.meta.dirname, 'webkit-host.py')
/** The key under which WebDriver names an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const CONSOLE_ERROR = /CONSOLE (?:JS |[A-Z]+ )?ERROR (.*)/

/** WebKitGTK, the engine of iOS, by WebDriver. */
export async function startWebKit(options: SessionOptions = {}): Promise<Session> {
  const port = await freePort()
  const { width = viewport.width, dark = false } = options
  const env = { VIEW_WIDTH: `${width}`, GTK_THEME: dark ? 'Adwaita:dark' : 'Adwaita' }
  const engine = startEngineProcess(['stdbuf', '-oL', 'WebKitWebDriver', `--port=${port}`], env)
  const errors: string[] = []
  engine.onLine((line) => {
    const message = CONSOLE_ERROR.exec(line)?.[1]
    if (message && isError(message)) errors.push(message)
  })
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const init = { method, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, init)
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  const browserOptions = { binary: host, args: options.initScripts ?? [] }
  const { sessionId } = await untilAnswered(() =>
    call<{ sessionId: string }>('POST', '', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } },
    }),
  )
  const get = <T>(path: string) => call<T>('GET', `/${sessionId}${path}`)
  const post = <T>(path: string, body: object) => call<T>('POST', `/${sessionId}${path}`, body)
  const evaluate = <T>(body: string) => post<T>('/execute/sync', { script: body, args: [] })
  const typeInto = (element: Record<string, string>, text: string) =>
    post<void>(`/element/${element[ELEMENT]}/value`, { text })

  return {
    errors,
    runsScripts: true,
    evaluate,
    open: (url) => post('/url', { url }),
    back: () => post('/back', {}),
    tap: (x, y) => {
      const move = { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) }
      const press = [
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      return post('/actions', { actions: [{ type: 'pointer', id: 'mouse', actions: [move, ...press] }] })
    },
    type: async (text) => typeInto(await get('/element/active'), text),
    chooseFiles: async (selector, paths) =>
      typeInto(await post('/element', { using: 'css selector', value: selector }), paths.join('\n')),
    screenshot: async () => Buffer.from(await get<string>('/screenshot'), 'base64'),
    close: engine.stop,
  }
}
