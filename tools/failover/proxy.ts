import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Node } from './nodes.ts'
import { freePorts } from './ports.ts'
import type { Programs } from './programs.ts'
import { deployFile, fillTemplate } from './templates.ts'

type Proxied = {
  haproxy: string
  nodes: readonly Pick<Node, 'port' | 'patroniPort'>[]
  productPorts: readonly number[]
}
const numbered = (name: string, values: readonly (string | number)[]) =>
  Object.fromEntries(values.map((value, index) => [`${name}_${index + 1}`, String(value)]))
const onLoopback = (port: number) => `127.0.0.1:${port}`

/** HAProxy by the template, but for how it runs: without a log of the system and without a user of its own. */
export async function startProxy(programs: Programs, { haproxy, nodes, productPorts }: Proxied) {
  const [publicPort = 0, postgresPort = 0] = await freePorts(2)
  const env = fillTemplate('haproxy/haproxy.env', {
    TERANG_BIND: onLoopback(publicPort),
    POSTGRES_BIND: onLoopback(postgresPort),
    ...numbered('TERANG', productPorts.map(onLoopback)),
    ...numbered(
      'POSTGRES',
      nodes.map(({ port }) => onLoopback(port)),
    ),
    ...numbered(
      'PATRONI',
      nodes.map(({ patroniPort }) => patroniPort),
    ),
  })
  const global = join(programs.folder, 'global.cfg')
  const socket = join(programs.folder, 'haproxy.sock')
  writeFileSync(global, `global\n  log stdout format short local0\n  stats socket ${socket} level admin\n`)
  programs.start('haproxy', [haproxy, '-db', '-f', global, '-f', deployFile('haproxy/20-terang.cfg')], {
    env,
  })
  return { publicPort, postgresPort }
}
