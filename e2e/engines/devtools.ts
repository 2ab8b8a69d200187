import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { freePort } from '../../tools/postgres.mjs'
import { type EngineProcess, startEngineProcess, untilAnswered } from './engine-process.ts'
import { isError, type Session, type SessionOptions, viewport } from './session.ts'

type Params = Record<string, unknown>
type Message = { id?: number; method?: string; params: Params; result: Params; error?: { message: string } }

/** Qt's engine of a given age: PyQt5's is Chromium 87, PyQt6's is Chromium 102. */
export async function startQt(qt: 'PyQt5' | 'PyQt6', options: SessionOptions = {}): Promise<Session> {
  const port = await freePort()
  const engine = startEngineProcess(['/usr/bin/python3', join(import.meta.dirname, 'qt-host.py'), qt], {
    QTWEBENGINE_REMOTE_DEBUGGING: `${port}`,
    QTWEBENGINE_CHROMIUM_FLAGS: '--no-sandbox',
  })
  return drive(engine, port, options)
}

export async function startChromium(options: SessionOptions = {}): Promise<Session> {
  const port = await freePort()
  const path = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-sync']
  const quiet = ['--disable-background-networking', '--disable-component-update']
  // Each window would draw its address bar, which takes longer than most pages.
  const unused = '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup'
  const engine = startEngineProcess([path, ...flags, ...quiet, unused, `--remote-debugging-port=${port}`])
  return drive(engine, port, options)
}

async function drive(engine: EngineProcess, port: number, options: SessionOptions): Promise<Session> {
  const { send, on, disconnect } = await connect(port)
  const errors: string[] = []
  const note = (message: unknown) => {
    if (isError(String(message))) errors.push(String(message))
  }
  on('Runtime.exceptionThrown', ({ exceptionDetails }) => note(textOfException(exceptionDetails as Params)))
  on('Runtime.consoleAPICalled', ({ type, args }) => {
    if (type === 'error')
      note((args as Params[]).map(({ value, description }) => value ?? description).join(' '))
  })
  on('Log.entryAdded', ({ entry }) => {
    const { level, text, url } = entry as Params
    if (level === 'error') note(`${text} ${url}`)
  })
  for (const domain of ['Runtime', 'Log', 'Page', 'DOM']) await send(`${domain}.enable`)
  await send('Emulation.setDeviceMetricsOverride', {
    ...viewport,
    ...(options.width && { width: options.width }),
    deviceScaleFactor: 1,
    mobile: false,
  })
  if (options.dark)
    await send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-color-scheme', value: 'dark' }],
    })
  await send('Emulation.setScrollbarsHidden', { hidden: true })
  for (const source of options.initScripts ?? [])
    await send('Page.addScriptToEvaluateOnNewDocument', { source })
  await send('Emulation.setScriptExecutionDisabled', { value: options.blockScripts ?? false })

  const evaluate = async <T>(body: string): Promise<T> => {
    const expression = `(() => {${body}})()`
    const reply = await send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true })
    if (reply['exceptionDetails']) throw new Error(textOfException(reply['exceptionDetails'] as Params))
    return (reply['result'] as { value: T }).value
  }
  const mouse = (type: string, x: number, y: number) =>
    send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })

  return {
    errors,
    runsScripts: !options.blockScripts,
    evaluate,
    open: async (url) => {
      const loaded = new Promise((resolve) => on('Page.loadEventFired', resolve))
      const { errorText, loaderId } = await send('Page.navigate', { url })
      if (errorText) throw new Error(`${url}: ${errorText}`)
      // Without a loader it is the same document at another fragment.
      if (loaderId) await loaded
    },
    back: async () => {
      const { currentIndex, entries } = await send('Page.getNavigationHistory')
      const entryId = (entries as { id: number }[])[(currentIndex as number) - 1]?.id
      await send('Page.navigateToHistoryEntry', { entryId })
    },
    tap: async (x, y) => {
      for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased']) await mouse(type, x, y)
    },
    type: async (text) => {
      await send('Input.insertText', { text })
    },
    chooseFiles: async (selector, paths) => {
      // Qt 5 does not allow `DOM.setFileInputFiles`.
      const files = paths.map((path) => ({ name: basename(path), base64: readFileSync(path, 'base64') }))
      await evaluate(`return (${putFiles})(${JSON.stringify(selector)}, ${JSON.stringify(files)})`)
    },
    screenshot: async () => Buffer.from((await send('Page.captureScreenshot'))['data'] as string, 'base64'),
    close: async () => {
      disconnect()
      await engine.stop()
    },
  }
}

function putFiles(selector: string, files: { name: string; base64: string }[]) {
  const transfer = new DataTransfer()
  for (const { name, base64 } of files) {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    transfer.items.add(new File([bytes], name, { type: 'image/jpeg' }))
  }
  const input = document.querySelector(selector) as HTMLInputElement
  input.files = transfer.files
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
}

function textOfException({ exception, text }: Params): string {
  const { description, value } = (exception ?? {}) as Params
  return `${text}: ${description ?? value}`
}

/** The protocol as it is spoken to the one page of an engine. */
async function connect(port: number) {
  const socket = new WebSocket(await untilAnswered(() => pageAt(port)))
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  const waiting = new Map<number, (message: Message) => void>()
  const listeners: { method: string; listener: (params: Params) => void }[] = []
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data) as Message
    if (message.id) waiting.get(message.id)?.(message)
    for (const { method, listener } of listeners) if (method === message.method) listener(message.params)
  }
  let last = 0
  return {
    send: async (method: string, params: Params = {}): Promise<Params> => {
      last += 1
      const id = last
      const answered = new Promise<Message>((resolve) => waiting.set(id, resolve))
      socket.send(JSON.stringify({ id, method, params }))
      const { result, error } = await answered
      waiting.delete(id)
      if (error) throw new Error(`${method}: ${error.message}`)
      return result
    },
    on: (method: string, listener: (params: Params) => void) => listeners.push({ method, listener }),
    disconnect: () => socket.close(),
  }
}

async function pageAt(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/json`)
  const targets = (await response.json()) as { type: string; webSocketDebuggerUrl: string }[]
  const page = targets.find(({ type }) => type === 'page')
  if (!page) throw new Error('the engine has no page yet')
  return page.webSocketDebuggerUrl
}
