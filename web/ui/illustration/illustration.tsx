import type { ComponentType } from 'react'
import { Declined, Review, Unknown } from './application.tsx'
import type { IllustrationProps } from './parts.tsx'
import { Active, OnItsWay } from './payout.tsx'
import { Due, Overdue, Settled } from './repayment.tsx'
import { Empty, Help, NotFound, Offline, Problem, SignedOut, Thanks } from './states.tsx'

export const illustrations = {
  review: Review,
  declined: Declined,
  'on-its-way': OnItsWay,
  active: Active,
  due: Due,
  overdue: Overdue,
  settled: Settled,
  unknown: Unknown,
  empty: Empty,
  offline: Offline,
  problem: Problem,
  'not-found': NotFound,
  'signed-out': SignedOut,
  help: Help,
  thanks: Thanks,
} satisfies Record<string, ComponentType<IllustrationProps>>

export type IllustrationName = keyof typeof illustrations

export function Illustration({ name, className }: IllustrationProps & { name: IllustrationName }) {
  const Picture = illustrations[name]
  return <Picture className={className} />
}
