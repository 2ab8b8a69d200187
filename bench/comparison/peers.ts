import type { FirstAction, Screen } from '../page/screens.ts'

/** One way to build the two pages: how it is built and started, in its own folder of `bench/peers/`. */
export type Peer = {
  name: string
  folder: string
  build: readonly string[]
  /** The command of its server, or none where it is built to files and rendered in the browser. */
  serve: ((port: number) => readonly string[]) | null
  /** What a person does first on each page, where its elements are not those of the product. */
  actions: Readonly<Record<string, FirstAction>>
}

const native: Peer['actions'] = {}

const vite = (folder: string) => [
  'vite',
  'build',
  folder,
  '--outDir',
  'dist',
  '--emptyOutDir',
  '--logLevel',
  'warn',
]

const shown = (selector: string, shows: string): FirstAction => ({ selector, event: 'shown', shows })
const rating = shown('[data-action="rate"]', '[data-dialog="rate"]')

export const peers: readonly Peer[] = [
  {
    name: 'React Router, rendered on the server',
    folder: 'react-router',
    build: ['react-router', 'build'],
    serve: () => ['react-router-serve', 'build/server/index.js'],
    actions: native,
  },
  {
    name: 'Next, rendered on the server',
    folder: 'next',
    build: ['next', 'build'],
    serve: (port) => ['next', 'start', '--port', String(port), '--hostname', '127.0.0.1'],
    actions: native,
  },
  {
    name: 'antd-mobile, rendered in the browser',
    folder: 'antd-mobile',
    build: vite('.'),
    serve: null,
    actions: {
      '/loanDetails': rating,
      '/repay': shown('li:nth-child(2) .adm-checkbox', 'li:nth-child(2) .adm-checkbox-checked'),
    },
  },
  {
    name: 'Vant, rendered in the browser',
    folder: 'vant',
    build: vite('.'),
    serve: null,
    actions: {
      '/loanDetails': rating,
      '/repay': shown('li:nth-child(2) .van-checkbox', 'li:nth-child(2) .van-checkbox[aria-checked="true"]'),
    },
  },
]

export const actionOn = ({ actions }: Pick<Peer, 'actions'>, { path, action }: Screen): FirstAction =>
  actions[path] ?? action
