import { type PagePath, paths } from '../../contract/wire/paths.ts'
import type { Database, Visitor } from '../database.ts'

/**
 * What a person does first on a screen, with what the browser has of itself: a tap on an element, and a letter where
 * `event` is `input`. The event says that it worked.
 */
export type FirstAction =
  | { selector: string; event: 'toggle' | 'change' | 'input' | 'click' | 'submit' }
  /** Where no event of the browser says so: it worked when there is an element that matches `shows`. */
  | { selector: string; event: 'shown'; shows: string }

export type Screen = {
  path: PagePath
  script: 'forms' | 'react'
  action: FirstAction
  visitors: (database: Database) => readonly Visitor[]
  query: (visitor: Visitor) => Record<string, string>
}

const due = ({ visitors }: Database) => visitors
const applying = ({ applicants }: Database) => applicants
const withInstalments = ({ instalmentVisitors }: Database) => instalmentVisitors
const launch = (visitor: Visitor) => ({ ...visitor, clientType: 'android' })
const opening = (dialog: string): FirstAction => ({
  selector: `button[popovertarget="${dialog}"]:not([popovertargetaction])`,
  event: 'toggle',
})

export const loanDetails: Screen = {
  path: paths.loanDetails,
  script: 'forms',
  action: opening('rate'),
  visitors: due,
  query: launch,
}

const instalments: Screen = {
  path: paths.instalments,
  script: 'react',
  action: { selector: 'li:nth-child(2) > label > input[name="period"]', event: 'change' },
  visitors: withInstalments,
  query: launch,
}

/** Those that `bench/peers/` has as well. */
export const comparedScreens: readonly Screen[] = [loanDetails, instalments]

export const screens: readonly Screen[] = [
  ...comparedScreens,
  {
    path: paths.virtualAccount,
    script: 'react',
    action: opening('paid'),
    visitors: withInstalments,
    query: launch,
  },
  {
    path: paths.complaintForm,
    script: 'react',
    action: { selector: 'textarea[name="text"]', event: 'input' },
    visitors: due,
    query: ({ sessionId, orderId }) => ({ sessionId, orderNo: orderId, problemType: '2' }),
  },
  {
    path: paths.assistant,
    script: 'react',
    action: { selector: 'li button[name="qaId"]', event: 'submit' },
    visitors: due,
    query: ({ sessionId, orderId }) => ({ sessionId, orderNo: orderId }),
  },
  {
    path: paths.promotion,
    script: 'react',
    action: { selector: 'input[name="phone"]', event: 'input' },
    visitors: due,
    query: () => ({}),
  },
  {
    path: paths.login,
    script: 'react',
    action: { selector: 'input[name="phone"]', event: 'input' },
    visitors: due,
    query: () => ({}),
  },
  {
    path: paths.apply,
    script: 'react',
    action: { selector: `a[href^="${paths.applyIdentity}"]`, event: 'click' },
    visitors: applying,
    query: ({ sessionId }) => ({ sessionId }),
  },
  {
    path: paths.applyPersonal,
    script: 'react',
    action: { selector: '[name="address"]', event: 'input' },
    visitors: applying,
    query: ({ sessionId }) => ({ sessionId }),
  },
  {
    path: paths.notices,
    script: 'react',
    action: { selector: `main a[href*="${paths.setting}"]`, event: 'click' },
    visitors: due,
    query: ({ sessionId }) => ({ sessionId }),
  },
]

/** As a native app opens it: with the session in the address, each time another one. */
export function addressesOf(screen: Screen, database: Database): (port: number) => string {
  const visitors = screen.visitors(database)
  let visits = 0
  return (port) => {
    const visitor = visitors[visits++ % visitors.length]
    if (!visitor) throw new Error('nobody has signed in')
    return `http://127.0.0.1:${port}${screen.path}?${new URLSearchParams(screen.query(visitor))}`
  }
}
