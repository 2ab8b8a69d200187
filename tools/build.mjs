import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { ensureInstalled, node24 } from './install.mjs'
import { withLock } from './lock.mjs'
import { CommandError, command, projectEnv, root, run } from './process.mjs'
import { filesUnder, hashFiles } from './stamp.mjs'

const stamp = join(root, 'dist', '.stamp')
const outputs = ['.generated/texts', 'dist/client', 'dist/desk', 'dist/inline', 'dist/web']
const configuration = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts']
const tools = ['tools/build.mjs', 'tools/texts.mjs']

/** Of the server only the texts are built, and a test is never part of a page. */
export function isInput(file) {
  if (file.startsWith('server/') && !file.includes('/texts/')) return false
  return !/\.test\.\w+$/.test(file)
}

/** Compiles the texts alone: all that development and the conformance kit need. */
export async function ensureTexts() {
  await withLock('build', compileTexts)
}

export async function ensureBuilt() {
  await withLock('build', async () => {
    const inputs = filesUnder(root, [
      'base',
      'market',
      'contract',
      'server',
      'web',
      ...configuration,
      ...tools,
    ])
    // Taken before the build, so that a file saved meanwhile makes the result stale.
    const wanted = hashFiles(root, inputs.filter(isInput))
    if (isBuilt(wanted)) return
    console.log('Building the pages …')
    rmSync(stamp, { force: true })
    await compileTexts()
    await vite('build')
    await vite('build', '--mode', 'desk')
    await vite('build', '--mode', 'inline')
    for (const folder of ['dist/client', 'dist/desk']) compressAssets(folder)
    await vite('build', '--ssr', '--outDir', 'dist/web')
    mkdirSync(dirname(stamp), { recursive: true })
    writeFileSync(stamp, wanted)
  })
}

function isBuilt(wanted) {
  const present = outputs.every((path) => existsSync(join(root, path)))
  return present && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
}

/** Once, as well as it can be done: the first visitor after a start would otherwise wait for it. */
function compressAssets(built) {
  const folder = join(root, built, 'assets')
  for (const name of readdirSync(folder))
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(readFileSync(join(folder, name))))
}

async function compileTexts() {
  await step('compiling the texts', ['tools/texts.mjs'])
}

async function vite(...args) {
  await step(`vite ${args.join(' ')}`, ['node_modules/vite/bin/vite.js', ...args])
}

async function step(name, args) {
  const { code, output } = await run(node24, args, { env: projectEnv({ NODE_ENV: 'production' }) })
  if (code !== 0) throw new CommandError(`${output}\nBuilding failed: ${name} ended with code ${code}.`)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await command(async () => {
    await ensureInstalled()
    await ensureBuilt()
  })
}
