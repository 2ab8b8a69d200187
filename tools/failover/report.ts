export type Loss = {
  at: string
  kind: string
  lost: string
  leader: string
  gapSeconds: number
  rejoinSeconds: number
  rejoinedBy: string
}
export type Finding = { what: string; found: string | number; wanted: string; holds: boolean }

type Outcome = {
  wanted: { payments: number; kills: number; processKills: number }
  acknowledged: number
  losses: readonly Loss[]
  processKills: number
  longestGapSeconds: number
  ledger: Readonly<
    Record<'lost' | 'doubled' | 'otherAmount' | 'unexpected' | 'unbalanced' | 'notCredited', number>
  >
  jobsAfterLastLoss: number
  equalNodes: number
  hostilePassed: number
}

export const GAP_MAX_SECONDS = 30

export const none = (what: string, found: number): Finding => ({
  what,
  found,
  wanted: '0',
  holds: found === 0,
})
export const atLeast = (what: string, found: number, least: number): Finding => ({
  what,
  found,
  wanted: `≥ ${least}`,
  holds: found >= least,
})

/** What was found, beside what has to be. */
export function findingsOf(outcome: Outcome): Finding[] {
  const { wanted, ledger, longestGapSeconds: gap } = outcome
  return [
    atLeast('payments acknowledged', outcome.acknowledged, wanted.payments),
    atLeast('leaders lost', outcome.losses.length, wanted.kills),
    atLeast('processes of the product killed', outcome.processKills, wanted.processKills),
    none('acknowledged payments that the ledger lacks', ledger.lost),
    none('payments in the ledger more than once', ledger.doubled),
    none('payments with another amount of cash', ledger.otherAmount),
    none('payments in the ledger that nobody made', ledger.unexpected),
    none('entries whose postings do not sum to zero', ledger.unbalanced),
    none('reported payments that are not credited', ledger.notCredited),
    {
      what: 'longest gap between acknowledged payments, s',
      found: gap.toFixed(1),
      wanted: `≤ ${GAP_MAX_SECONDS}`,
      holds: gap <= GAP_MAX_SECONDS,
    },
    {
      what: 'nodes with the same ledger',
      found: outcome.equalNodes,
      wanted: '3',
      holds: outcome.equalNodes === 3,
    },
    atLeast('jobs done after the last loss', outcome.jobsAfterLastLoss, 1),
    none('hostile requests that the proxy let through', outcome.hostilePassed),
  ]
}
