import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import type { StaticPage } from '../page/static-server.ts'
import { peers } from './peers.ts'

const root = join(import.meta.dirname, '../..')
const sources = join(root, 'bench/peers')
/** Outside of the sources, so that nothing that looks through them finds the packages of others. */
export const peersFolder = join(root, '.generated/peers')

const bin = join(peersFolder, 'node_modules/.bin')
/** Their programs, and the Node that runs this. */
export const peerEnv = {
  ...process.env,
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  PATH: [bin, join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
}

/** Says nothing unless it fails. */
function execute(folder: string, [file = '', ...args]: readonly string[]): void {
  const options = { cwd: join(peersFolder, folder), env: peerEnv, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(file, args, options)
  if (status !== 0) throw new Error(`${file} ${args.join(' ')} in ${folder}:\n${stdout}${stderr}`)
}

const hashOf = (texts: readonly string[]) => createHash('sha256').update(texts.join('\n')).digest('hex')
const isCurrent = (mark: string, hash: string) => existsSync(mark) && readFileSync(mark, 'utf8') === hash

function install(): void {
  const lock = readFileSync(join(sources, 'package-lock.json'), 'utf8')
  const mark = join(peersFolder, 'installed')
  if (isCurrent(mark, hashOf([lock]))) return
  console.log('peers: npm ci')
  rmSync(join(peersFolder, 'node_modules'), { recursive: true, force: true })
  execute('.', ['npm', 'ci', '--include=dev', '--include=optional'])
  writeFileSync(mark, hashOf([lock]))
}

/** The styles of the product's own page, for those that show the same elements. */
function writeStyles(pages: readonly StaticPage[]): void {
  const names: Readonly<Record<string, string>> = { loanDetails: 'loan-details', repay: 'instalments' }
  mkdirSync(join(peersFolder, 'styles'), { recursive: true })
  for (const { path, html } of pages) {
    const css = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
    writeFileSync(join(peersFolder, 'styles', `${names[basename(path)]}.css`), css)
  }
}

/** Installs what the lockfile of the peers says and builds each of them, unless that was done before. */
export function buildPeers(pages: readonly StaticPage[]): void {
  mkdirSync(peersFolder, { recursive: true })
  cpSync(sources, peersFolder, { recursive: true })
  writeStyles(pages)
  install()
  const files = globSync('{pages,styles,react-router,next,antd-mobile,vant}/**/*.{js,jsx,mjs,vue,css,html}', {
    cwd: peersFolder,
    exclude: (name) => /(^|\/)(dist|build|\.next|\.react-router)(\/|$)/.test(String(name)),
  })
  const hash = hashOf(files.sort().map((file) => readFileSync(join(peersFolder, file), 'utf8')))
  const mark = join(peersFolder, 'built')
  if (isCurrent(mark, hash)) return
  for (const { folder, build } of peers) {
    console.log(`peers: ${build.slice(0, 2).join(' ')} in ${folder}`)
    execute(folder, build)
  }
  writeFileSync(mark, hash)
}
