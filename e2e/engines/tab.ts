import { isHydrated } from '../looks.ts'
import { type Aim, aimAt, canRead, chooseOption, hasFrame, type Target } from './finder.ts'
import type { Session } from './session.ts'

const PATIENCE_MS = 15_000
const STILL_LOOKS = 3
const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

/** A person at one engine: looks, taps, types, and waits for what should come. */
export type Tab = ReturnType<typeof tabOf>

export function tabOf(session: Session) {
  const inPage = <T>(work: (...args: never[]) => T, ...args: unknown[]) =>
    session.evaluate<T>(`return (${work})(${args.map((arg) => JSON.stringify(arg)).join(',')})`)

  /** Asks the page until it answers as wanted; while a page gives way to the next, it answers nothing. */
  const until = async <T>(what: string, ask: () => Promise<T | undefined>): Promise<T> => {
    const end = performance.now() + PATIENCE_MS
    let last: unknown = 'not so'
    for (;;) {
      try {
        const answer = await ask()
        if (answer !== undefined) return answer
      } catch (error) {
        last = error
      }
      if (performance.now() > end)
        throw new Error(`${what}: ${last}, at ${await session.evaluate('return location.href')}`)
      await pause()
    }
  }

  const isDrawn = () => session.evaluate<boolean>(`return (${hasFrame})()`)
  const aim = async (target: Target): Promise<{ x: number; y: number }> => {
    if (session.runsScripts && !(await isDrawn())) throw new Error('the page is not drawn yet')
    // A person looks before they tap, and by then the screen's script runs (decision 078).
    if (session.runsScripts && !(await inPage(isHydrated))) throw new Error('its script has not run yet')
    const found = (await inPage(aimAt, target)) as Aim
    if ('reason' in found) throw new Error(found.reason)
    return found
  }
  const nameOf = (name: string | RegExp) => (typeof name === 'string' ? name : { pattern: name.source })
  const tap = async (role: Target['role'], name: string | RegExp) => {
    const target = { role, name: nameOf(name) }
    const { x, y } = await until(`${role} “${name}”`, async () => {
      const first = await aim(target)
      // What still moves would be missed, and what is about to move stands still for a moment.
      for (let look = 0; look < STILL_LOOKS; look++) {
        await pause()
        const next = await aim(target)
        if (next.x !== first.x || next.y !== first.y) return undefined
      }
      return first
    })
    await session.tap(x, y)
  }
  const isReadable = (text: string) => inPage(canRead, text)
  const href = () => session.evaluate<string>('return location.href')

  return {
    errors: session.errors,
    open: session.open,
    back: session.back,
    evaluate: session.evaluate,
    chooseFiles: session.chooseFiles,
    screenshot: session.screenshot,
    close: session.close,
    /** Taps a button, a link or a heading that folds. */
    tap: (name: string | RegExp) => tap('action', name),
    /** Chooses what the page sends at once: it may be gone before one sees it chosen. */
    tapRadio: (name: string | RegExp) => tap('radio', name),
    /** Chooses a radio button or a box, if it is not chosen yet. */
    tick: async (role: 'radio' | 'checkbox', name: string | RegExp) => {
      const isTicked = () => inPage(aimAt, { role, name: nameOf(name) }, 'checked')
      if ((await isTicked()) !== true) await tap(role, name)
      await until(`${role} “${name}” is ticked`, async () => (await isTicked()) === true || undefined)
    },
    fill: async (label: string | RegExp, text: string) => {
      await tap('field', label)
      await session.evaluate('document.activeElement.select()')
      await session.type(text)
    },
    choose: (label: string, option: string) =>
      until(`“${option}” of “${label}”`, async () => {
        if (session.runsScripts && !(await inPage(isHydrated))) return undefined
        return (await inPage(chooseOption, label, option)) || undefined
      }),
    reads: (text: string) => until(`“${text}” is shown`, async () => (await isReadable(text)) || undefined),
    readsNot: (text: string) =>
      until(`“${text}” is not shown`, async () => !(await isReadable(text)) || undefined),
    /** Waits for an address, query included, and returns it. */
    arrives: (address: RegExp) =>
      until(`the address is ${address}`, async () => {
        const { pathname, search, hash, searchParams } = new URL(await href())
        return address.test(pathname + search + hash) ? { pathname, hash, searchParams } : undefined
      }),
    /** Waits until an expression is true in the page. */
    holds: (expression: string) =>
      until(expression, async () => (await session.evaluate(`return ${expression}`)) === true || undefined),
  }
}
