import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePorts } from './ports.ts'
import type { Program, Programs } from './programs.ts'
import { deployFile, fillTemplate } from './templates.ts'
import { waitFor } from './waiting.ts'

const NODES = 3

type Member = { name: string; role: string; state: string; lag?: number | string }
export type Node = { name: string; port: number; patroniPort: number; data: string; patroni: Program }
type Installed = { bin: string; patroni: string }
export type Nodes = Awaited<ReturnType<typeof startNodes>>

/** Everybody of a node's PostgreSQL: the one that the others descend from, and these. */
function postgresOf({ data }: Node): number[] {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return []
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  const children = `/proc/${pid}/task/${pid}/children`
  if (!existsSync(children)) return []
  return [pid, ...readFileSync(children, 'utf8').trim().split(' ').filter(Boolean).map(Number)]
}

function killAll(pids: readonly number[]): void {
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      // It may have ended with its parent.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}

/** How a leader is lost: the machine with all on it, PostgreSQL alone, or Patroni alone while PostgreSQL goes on. */
export const killKinds = {
  machine: (node: Node) => {
    node.patroni.kill('SIGKILL')
    killAll(postgresOf(node))
  },
  postgres: (node: Node) => killAll(postgresOf(node)),
  patroni: (node: Node) => node.patroni.kill('SIGKILL'),
} as const
export type KillKind = keyof typeof killKinds

async function membersBy(patroniPort: number): Promise<Member[] | null> {
  const signal = AbortSignal.timeout(3_000)
  const reply = await fetch(`http://127.0.0.1:${patroniPort}/cluster`, { signal })
  return reply.ok ? ((await reply.json()) as { members: Member[] }).members : null
}

/** Three nodes of PostgreSQL under Patroni by the template. */
export async function startNodes(programs: Programs, { bin, patroni }: Installed, etcdHosts: string) {
  const [ports, patroniPorts] = [await freePorts(NODES), await freePorts(NODES)]
  const password = randomBytes(12).toString('hex')
  const startPatroni = (index: number): Program => {
    const name = `node${index + 1}`
    const home = programs.ownFolder(name)
    const config = join(home, 'config')
    cpSync(deployFile('patroni/patroni.yml'), join(config, '1-patroni.yml'))
    // Debian's folder for sockets belongs to its own user.
    writeFileSync(
      join(config, '2-sockets.yml'),
      `postgresql: {parameters: {unix_socket_directories: ${home}}}\n`,
    )
    const env = fillTemplate('patroni/patroni.env', {
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: etcdHosts,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${patroniPorts[index]}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${patroniPorts[index]}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${ports[index]}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${ports[index]}`,
      PATRONI_POSTGRESQL_DATA_DIR: join(home, 'data'),
      PATRONI_POSTGRESQL_BIN_DIR: bin,
      PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
      PATRONI_SUPERUSER_PASSWORD: password,
      PATRONI_REPLICATION_PASSWORD: password,
      PATRONI_REWIND_PASSWORD: password,
    })
    return programs.start(name, [patroni, config], { env, asPostgres: true })
  }
  const nodes: Node[] = ports.map((port, index) => ({
    name: `node${index + 1}`,
    port,
    patroniPort: patroniPorts[index] ?? 0,
    data: join(programs.folder, `node${index + 1}`, 'data'),
    patroni: startPatroni(index),
  }))

  /** What any of them knows of all; null while none answers. */
  const members = async (): Promise<Member[] | null> => {
    for (const { patroniPort } of nodes) {
      const known = await membersBy(patroniPort).catch(() => null)
      if (known) return known
    }
    return null
  }
  const isUp = ({ state }: Member) => state === 'running' || state === 'streaming'
  const leader = async (): Promise<Node | null> => {
    const found = (await members())?.find((member) => member.role === 'leader' && isUp(member))
    return nodes.find(({ name }) => name === found?.name) ?? null
  }
  /** All run, and one of them has every commit before it is acknowledged: only then can the leader be lost. */
  const whole = async (): Promise<Node | null> => {
    const known = await members()
    const isWhole =
      known?.length === NODES && known.every(isUp) && known.some(({ role }) => role === 'sync_standby')
    return isWhole ? leader() : null
  }
  return {
    nodes,
    password,
    waitUntilWhole: (seconds: number) => waitFor(whole, { what: 'a cluster with all three nodes', seconds }),
    waitForOther: (lost: Node, seconds: number) =>
      waitFor(async () => ((await leader())?.name === lost.name ? null : leader()), {
        what: 'a new leader',
        seconds,
        pauseMs: 100,
      }),
    /** A node whose Patroni was killed is started again, as systemd or a reboot would. */
    restart: async (node: Node) => {
      await node.patroni.ended
      node.patroni = startPatroni(nodes.indexOf(node))
    },
  }
}
