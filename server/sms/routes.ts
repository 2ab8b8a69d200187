import type { Language } from '../../contract/market/language.ts'

export type SmsMessage = {
  /** E.164. */
  phone: string
  body: string
  now: Date
  /** The code in the message, for routes that do not carry free text. */
  code?: string
  language?: Language
}

/** One try: `attemptId` comes back with the provider's delivery report. */
export type OutgoingSms = Omit<SmsMessage, 'now'> & { attemptId: number }
export type SmsResult = { providerId: string; delivered: boolean } | { failed: string }

/** A way to reach a phone. The first is tried first; the next one where a message did not arrive. */
export type SmsRoute = {
  name: string
  takes: (message: Pick<SmsMessage, 'code'>) => boolean
  costMicroUsd: (phone: string) => number
  send: (message: OutgoingSms) => Promise<SmsResult>
}

export type Sms = {
  routes: readonly SmsRoute[]
  /** All messages of a day together; above it none is sent. */
  dailyBudgetMicroUsd: number
  /** Bodies are readable in the database; only where nothing leaves the house. */
  plain: boolean
  twilio: { authToken: string; callback: string } | null
}

const outboxRoute: SmsRoute = {
  name: 'outbox',
  takes: () => true,
  costMicroUsd: () => 0,
  send: async ({ attemptId }) => ({ providerId: `outbox-${attemptId}`, delivered: true }),
}

/** The default of the port: messages stay in the database and are shown on the developer page (product 10.9). */
export const outboxSms: Sms = {
  routes: [outboxRoute],
  dailyBudgetMicroUsd: Number.MAX_SAFE_INTEGER,
  plain: true,
  twilio: null,
}

/** Production without a provider: nothing is sent, and the call is refused. */
export const noSms: Sms = { routes: [], dailyBudgetMicroUsd: 0, plain: false, twilio: null }
