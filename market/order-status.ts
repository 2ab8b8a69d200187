export type OrderAction = 'repay' | 'extend' | 'borrowAgain' | 'recommended'
export type StatusName =
  | 'review'
  | 'declined'
  | 'onItsWay'
  | 'active'
  | 'due'
  | 'overdue'
  | 'settled'
  | 'unknown'
export type StatusTone = 'calm' | 'good' | 'warn' | 'bad'

export type StatusRow = {
  name: StatusName
  tone: StatusTone
  /** The illustration on the banner. Product 2.20: statuses without one of their own use that of 21. */
  banner: 'review' | 'declined' | 'on-its-way' | 'active' | 'due' | 'overdue' | 'settled'
  actions: readonly OrderAction[]
  /** The lender has agreed as well: before, and after a refusal, there is no agreement to read. */
  agreed: boolean
}

const review = {
  name: 'review',
  tone: 'calm',
  banner: 'review',
  actions: ['recommended'],
  agreed: false,
} as const
const due = { name: 'due', tone: 'warn', banner: 'due', actions: ['repay', 'extend'], agreed: true } as const
const overdue = {
  name: 'overdue',
  tone: 'bad',
  banner: 'overdue',
  actions: ['repay', 'extend'],
  agreed: true,
} as const
const settled = {
  name: 'settled',
  tone: 'good',
  banner: 'settled',
  actions: ['borrowAgain'],
  agreed: true,
} as const

/** Product 10.5. 3, 4 and 5 are what older backends send for 174, 200 and 180. */
const statuses: Readonly<Record<string, StatusRow>> = {
  21: review,
  110: { name: 'declined', tone: 'calm', banner: 'declined', actions: ['recommended'], agreed: false },
  151: { name: 'onItsWay', tone: 'good', banner: 'on-its-way', actions: ['recommended'], agreed: true },
  170: { name: 'active', tone: 'calm', banner: 'active', actions: ['repay'], agreed: true },
  174: due,
  3: due,
  180: overdue,
  5: overdue,
  200: settled,
  4: settled,
}

const unknown: StatusRow = { ...review, name: 'unknown' }

/** The codes the embedded service uses, by name. */
export const statusCodes = {
  review: 21,
  declined: 110,
  onItsWay: 151,
  active: 170,
  due: 174,
  overdue: 180,
  settled: 200,
} as const satisfies Record<Exclude<StatusName, 'unknown'>, number>

export const orderStatus = (code: string | number): StatusRow =>
  Object.hasOwn(statuses, code) ? (statuses[code] ?? unknown) : unknown

/** What a borrower may do with an order; extending is offered only where the order allows it (product 4). */
export function orderActions(code: string | number, isDelay: string): readonly OrderAction[] {
  const { actions } = orderStatus(code)
  return isDelay === '1' ? actions : actions.filter((action) => action !== 'extend')
}

export const hasAgreement = (code: string | number): boolean => orderStatus(code).agreed

const byUrgency: readonly StatusName[] = ['overdue', 'due', 'active', 'onItsWay', 'review', 'unknown']

/** Where an order stands among others: what is to be done first has the smallest number, what is over the largest. */
export function urgencyOf(code: string | number): number {
  const place = byUrgency.indexOf(orderStatus(code).name)
  return place < 0 ? byUrgency.length : place
}
