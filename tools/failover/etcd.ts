import { freePorts } from './ports.ts'
import type { Programs } from './programs.ts'
import { fillTemplate } from './templates.ts'
import { waitFor } from './waiting.ts'

const MEMBERS = 3
const at = (port: number | undefined) => `http://127.0.0.1:${port}`

async function isHealthy(port: number): Promise<boolean> {
  const reply = await fetch(`${at(port)}/health`).catch(() => null)
  return reply?.ok === true && ((await reply.json()) as { health: string }).health === 'true'
}

/** Three members by the template; returns where Patroni finds them. */
export async function startEtcd(programs: Programs, etcd: string): Promise<string> {
  const clients = await freePorts(MEMBERS)
  const peers = await freePorts(MEMBERS)
  const cluster = peers.map((port, index) => `node${index + 1}=${at(port)}`).join(',')
  for (const [index, port] of clients.entries()) {
    const name = `etcd${index + 1}`
    const env = fillTemplate('etcd/etcd.env', {
      ETCD_NAME: `node${index + 1}`,
      ETCD_DATA_DIR: programs.ownFolder(name),
      ETCD_LISTEN_CLIENT_URLS: at(port),
      ETCD_ADVERTISE_CLIENT_URLS: at(port),
      ETCD_LISTEN_PEER_URLS: at(peers[index]),
      ETCD_INITIAL_ADVERTISE_PEER_URLS: at(peers[index]),
      ETCD_INITIAL_CLUSTER: cluster,
    })
    programs.start(name, [etcd], { env, asPostgres: true })
  }
  const healthy = async () => ((await Promise.all(clients.map(isHealthy))).every(Boolean) ? true : null)
  await waitFor(healthy, { what: 'the start of etcd', seconds: 60 })
  return clients.map((port) => `127.0.0.1:${port}`).join(',')
}
