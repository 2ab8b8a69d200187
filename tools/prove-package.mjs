import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoLoan } from './demo-loan.mjs'
import { startPostgres } from './postgres.mjs'
import { CommandError, command, root, run } from './process.mjs'

const READY = /Terang is ready: (http:\/\/localhost:\d+)/
const SECRET = 'a-secret-of-the-proof-thirty-two-letters'
const production = (database) => ({
  DATABASE_URL: database,
  COOKIE_SECRET: `${SECRET} 1`,
  CODE_SECRET: `${SECRET} 2`,
  AUDIT_SECRET: `${SECRET} 3`,
  DATA_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  MARKET_PACKS: join(root, 'tools/lender-packs.json'),
  DESK_ORIGIN: 'http://localhost',
})

function mustHold(holds, what) {
  if (!holds) throw new CommandError(`The release archive failed: ${what}.`)
  console.log(`holds: ${what}`)
}

async function makeArchive(folder) {
  const { code, output } = await run(process.execPath, ['tools/package.mjs', '--to', folder])
  if (code !== 0) throw new CommandError(output)
  const [file] = globSync('*.tar.gz', { cwd: folder })
  console.log(output.trim())
  return join(folder, file)
}

/** The machine of an operator: an empty home, and nothing on the path but Node. */
function bareEnv(folder, env) {
  const bin = join(folder, 'bin')
  const home = join(folder, 'home')
  for (const made of [bin, home]) mkdirSync(made, { recursive: true })
  if (!existsSync(join(bin, 'node'))) symlinkSync(process.execPath, join(bin, 'node'))
  return { PATH: bin, HOME: home, PORT: '0', ...env }
}

/** Starts the unpacked product, looks at addresses of it, and stops it. */
async function visit(product, { name, env, paths }) {
  const child = spawn(join(product, 'start'), [name], {
    cwd: product,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    const url = await new Promise((resolve, reject) => {
      const read = (chunk) => {
        output += chunk
        const ready = READY.exec(output)?.[1]
        if (ready) resolve(ready)
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      child.once('error', reject)
      void ended.then(() => reject(new CommandError(`'start ${name}' ended:\n${output}`)))
    })
    for (const [path, text] of paths) {
      const response = await fetch(url + path)
      const body = await response.text()
      mustHold(response.status === 200 && body.includes(text), `'start ${name}' answers ${path}`)
    }
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

await command(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'terang-package-'))
  const postgres = await startPostgres()
  try {
    const [first, second] = [await makeArchive(join(folder, 'one')), await makeArchive(join(folder, 'two'))]
    mustHold(readFileSync(first).equals(readFileSync(second)), 'made twice it is the same to the byte')
    spawnSync('tar', ['-xzf', first, '-C', folder])
    const [name] = globSync('terang-*', { cwd: folder }).filter((entry) => !entry.endsWith('.gz'))
    const product = join(folder, name)
    const sums = spawnSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: product })
    mustHold(sums.status === 0, 'every file has the checksum of SHA256SUMS')
    mustHold(!product.startsWith(root) && !existsSync(join(folder, 'node_modules')), 'it lies elsewhere')
    const page = '<html lang='
    await visit(product, {
      name: 'demo',
      env: bareEnv(folder, { DATA_DIR: join(folder, 'data') }),
      paths: [
        ['/healthz', ''],
        ['/readyz', ''],
        ['/main', page],
        [`/loanDetails?${demoLoan}`, 'TR-due'],
      ],
    })
    await visit(product, {
      name: 'serve',
      env: bareEnv(folder, production(postgres.url)),
      paths: [
        ['/healthz', ''],
        ['/readyz', ''],
        ['/main', page],
      ],
    })
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
