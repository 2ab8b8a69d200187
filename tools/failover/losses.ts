import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type KillKind, killKinds, type Node, type Nodes } from './nodes.ts'
import { type Acknowledged, longestGap } from './payments.ts'
import type { superviseProduct } from './product.ts'
import type { Loss } from './report.ts'

const kinds: readonly KillKind[] = ['machine', 'postgres', 'patroni']
const seconds = (from: number, to: number) => Number(((to - from) / 1_000).toFixed(1))

type Load = { acknowledged: readonly Acknowledged[]; payments: number; say: (line: string) => void }

/** Losses are spread over the payments: this one comes when so many are acknowledged. */
async function waitForTurn({ acknowledged, payments }: Load, turn: number, turns: number): Promise<void> {
  while (acknowledged.length < (payments * turn) / (turns + 1)) await sleep(100)
}

/** What Patroni did to make a standby of a former leader, by what its log says since. */
function rejoinedBy(node: Node, logged: number): string {
  const since = readFileSync(node.patroni.log, 'utf8').slice(logged)
  if (/running pg_rewind/.test(since)) return 'pg_rewind'
  return /replica has been created|bootstrapped from/.test(since) ? 'copy' : 'restart'
}

async function loseLeader(cluster: Nodes, kind: KillKind, { acknowledged, say }: Load): Promise<Loss> {
  const lost = await cluster.waitUntilWhole(120)
  const logged = readFileSync(lost.patroni.log, 'utf8').length
  const killed = performance.now()
  say(`killing ${kind} of ${lost.name}, the leader`)
  killKinds[kind](lost)
  const leader = await cluster.waitForOther(lost, 60)
  const from = acknowledged.length
  while (acknowledged.length < from + 20) await sleep(100)
  const moments = acknowledged.map(({ at }) => at)
  const gapSeconds = longestGap(moments, killed, performance.now()) / 1_000
  say(`${leader.name} leads; nothing was acknowledged for ${gapSeconds.toFixed(1)} s`)
  const away = performance.now()
  if (kind !== 'postgres') await cluster.restart(lost)
  await cluster.waitUntilWhole(180)
  const rejoined = rejoinedBy(lost, logged)
  const rejoinSeconds = seconds(away, performance.now())
  say(`${lost.name} is a standby again after ${rejoinSeconds} s (${rejoined})`)
  return {
    at: new Date().toISOString().slice(11, 19),
    kind,
    lost: lost.name,
    leader: leader.name,
    gapSeconds: Number(gapSeconds.toFixed(1)),
    rejoinSeconds,
    rejoinedBy: rejoined,
  }
}

export async function loseLeaders(cluster: Nodes, count: number, load: Load): Promise<Loss[]> {
  const losses: Loss[] = []
  for (let turn = 1; turn <= count; turn += 1) {
    await waitForTurn(load, turn, count)
    losses.push(await loseLeader(cluster, kinds[(turn - 1) % kinds.length] ?? 'machine', load))
  }
  return losses
}

/** A process at a time: another is killed when all are ready again. */
export async function loseProcesses(
  product: ReturnType<typeof superviseProduct>,
  count: number,
  load: Load,
): Promise<number> {
  for (let turn = 1; turn <= count; turn += 1) {
    await waitForTurn(load, turn, count)
    load.say(`killing ${product.killOne()}`)
    await sleep(1_000)
    await product.waitUntilReady(300)
  }
  return count
}
