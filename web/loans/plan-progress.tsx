import * as texts from '#texts'
import { PlanLine } from '../ui/plan-line/plan-line.tsx'

type Planned = { dueTime: string; state: 'paid' | 'open' | 'late' }

function progressText(plan: readonly Planned[]): string {
  const paid = plan.filter(({ state }) => state === 'paid').length
  const next = plan.find(({ state }) => state !== 'paid')
  if (!next) return texts.plan_all_paid({ count: plan.length })
  const progress = { paid, of: plan.length, day: next.dueTime }
  return next.state === 'late' ? texts.plan_late(progress) : texts.plan_next(progress)
}

/** Which payments of a loan are done, and when the next one is due. */
export function PlanProgress({ plan }: { plan: readonly Planned[] }) {
  return <PlanLine states={plan.map(({ state }) => state)} text={progressText(plan)} />
}
