import { type Aim, aimAt, canRead, type Target } from './finder.ts'
import type { Session } from './session.ts'

const PATIENCE_MS = 15_000

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
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  const aim = async (target: Target): Promise<{ x: number; y: number }> => {
    const found = (await inPage(aimAt, target)) as Aim
    if ('reason' in found) throw new Error(found.reason)
    return found
  }
  /** What still moves would be missed. */
  const aimSteadily = (target: Target) =>
    until(`${target.role} “${target.name}”`, async () => {
      const first = await aim(target)
      const second = await aim(target)
      return first.x === second.x && first.y === second.y ? second : undefined
    })
  const tap = async (target: Target) => {
    const { x, y } = await aimSteadily(target)
    await session.tap(x, y)
  }
  const probe = (target: Target, what: 'checked' | 'enabled') =>
    inPage(aimAt, target, what) as Promise<boolean>

  return {
    session,
    errors: session.errors,
    open: session.open,
    back: session.back,
    evaluate: session.evaluate,
    address: async () => new URL(await session.evaluate<string>('return location.href')),
    button: (name: string, more: Partial<Target> = {}) => tap({ role: 'button', name, ...more }),
    link: (name: string, more: Partial<Target> = {}) => tap({ role: 'link', name, ...more }),
    /** Ticks or unticks, and waits until that holds. */
    tick: async (role: 'radio' | 'checkbox', name: string, checked = true) => {
      const target = { role, name, starts: true }
      await until(`${role} “${name}” is there`, async () =>
        typeof (await probe(target, 'checked')) === 'boolean' ? true : undefined,
      )
      if ((await probe(target, 'checked')) !== checked) await tap(target)
      await until(`${role} “${name}” is ${checked}`, async () =>
        (await probe(target, 'checked')) === checked ? true : undefined,
      )
    },
    isEnabled: (name: string) => probe({ role: 'button', name, starts: true }, 'enabled'),
    fill: async (label: string, text: string) => {
      await tap({ role: 'field', name: label, starts: true })
      await session.evaluate('document.activeElement.select()')
      await session.type(text)
    },
    chooseFiles: session.chooseFiles,
    reads: (text: string) =>
      until(`“${text}” is shown`, async () => ((await inPage(canRead, text)) ? true : undefined)),
    readsNot: (text: string) =>
      until(`“${text}” is not shown`, async () => ((await inPage(canRead, text)) ? undefined : true)),
    canRead: (text: string) => inPage(canRead, text),
    arrives: (path: RegExp) =>
      until(`the address is ${path}`, async () => {
        const url = new URL(await session.evaluate<string>('return location.href'))
        return path.test(url.pathname + url.search + url.hash) ? url : undefined
      }),
    screenshot: session.screenshot,
    close: session.close,
  }
}
