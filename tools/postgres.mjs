import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { CommandError } from './process.mjs'
import { ensurePostgres } from './system.mjs'

// The shell holds the cluster for as long as its input is open. That closes when the owner is done, and also
// when the owner is killed, so that no server and no folder stays behind.
const keeper = `
cd "$1" || exit 1
trap 'pg_ctl -D data -m immediate stop >/dev/null 2>&1; cd /; rm -rf "$1"' EXIT
trap 'exit 1' HUP INT PIPE TERM
fail() { cat log >&2; exit 1; }
initdb -D data -U postgres -A trust -E UTF8 --locale=C --no-sync >log 2>&1 || fail
: >log
echo initialised
read -r port || exit 1
pg_ctl -D data -l log -w -t 60 -o "-p $port -k '$1' $2" start >/dev/null 2>&1 || fail
echo ready
read -r _
`
const settings = { listen_addresses: '127.0.0.1', max_connections: 200 }
/** Nobody needs what a test wrote once the machine has lost its power. */
const notDurable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * A throw-away cluster for tests and measurements; `isDurable` where a commit is to cost what it costs in production.
 * @param {{ isDurable?: boolean }} [options]
 * `socketUrl` goes by its Unix socket, which takes a fifth less processor time than TCP.
 * @returns {Promise<{ url: string, socketUrl: string, stop: () => Promise<void> }>}
 */
export async function startPostgres({ isDurable = false } = {}) {
  const bin = await ensurePostgres()
  const owner = clusterOwner()
  // The temporary folder of root may be one that another user cannot enter.
  const folder = mkdtempSync(join(owner.uid === undefined ? tmpdir() : '/tmp', 'terang-postgres-'))
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const options = Object.entries({ ...settings, ...(!isDurable && notDurable) }).map(
    ([name, value]) => `-c ${name}=${value}`,
  )
  const child = spawn('sh', ['-c', keeper, 'keeper', folder, options.join(' ')], {
    // Its own group: Ctrl-C in the terminal must not end the shell before it has cleaned up.
    detached: true,
    cwd: folder,
    env: { PATH: `${bin}:/usr/bin:/bin`, LC_ALL: 'C' },
    ...owner,
  })
  const closed = new Promise((resolve) => child.once('close', resolve))
  const lines = linesOf(child)
  await lines.expect('initialised')
  const port = await freePort()
  child.stdin.write(`${port}\n`)
  await lines.expect('ready')
  for (const handle of [child, child.stdin, child.stdout, child.stderr]) handle.unref()
  const stop = async () => {
    child.ref()
    child.stdin.end()
    await closed
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  return { url, socketUrl: `${url}?host=${folder}`, stop }
}

function linesOf(child) {
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async expect(wanted) {
      const { value } = await lines.next()
      if (value !== wanted) throw new CommandError(`${errors}\nPostgreSQL did not start.`)
    },
  }
}

/** PostgreSQL refuses to run as root; Debian's package brings a user for it. */
export function clusterOwner() {
  if (process.getuid?.() !== 0) return {}
  for (const user of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, user], { encoding: 'utf8' }))
    if (uid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new CommandError('PostgreSQL does not run as root, and there is neither a user postgres nor nobody.')
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
