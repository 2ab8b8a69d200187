import type { Language } from '../../market/language.ts'
import type { NoticeTopic } from '../../market/notice-figures.ts'

export type SmsMessage = {
  /** E.164. */
  phone: string
  body: string
  now: Date
  /** The code in the message, for routes that do not carry free text. */
  code?: string
  language?: Language
  /** By WhatsApp and no other route: an approved template, since free text is refused outside of a conversation. */
  template?: WhatsAppTemplate
}

/** The id of a template in one language, and what stands for its variables. */
export type WhatsAppTemplate = { contentSid: string; variables: Readonly<Record<string, string>> }

/** One try: `attemptId` comes back with the provider's delivery report. */
export type OutgoingSms = Omit<SmsMessage, 'now'> & { attemptId: number }
export type SmsResult = { providerId: string; delivered: boolean } | { failed: string }

/** A way to reach a phone. The first is tried first; the next one where a message did not arrive. */
export type SmsRoute = {
  name: string
  takes: (message: Pick<SmsMessage, 'code' | 'template'>) => boolean
  costMicroUsd: (phone: string) => number
  send: (message: OutgoingSms) => Promise<SmsResult>
}

export type Sms = {
  routes: readonly SmsRoute[]
  /** All messages of a day together; above it none is sent. */
  dailyBudgetMicroUsd: number
  /** Bodies are readable in the database; only where nothing leaves the house. */
  plain: boolean
  /** Reports are proven by one of these tokens. */
  twilio: { authTokens: readonly string[]; callback: string } | null
  /** Where notices go by WhatsApp: the approved template for a matter in a language; null where there is none. */
  templateOf?: (matter: NoticeTopic, language: Language) => string | null
}

/** The ids of approved templates, by matter and language. */
export type WhatsAppTemplates = Partial<Record<NoticeTopic, Partial<Record<Language, string>>>>

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

/** The demo's: WhatsApp messages are shown among the others. */
export const demoSms: Sms = { ...outboxSms, templateOf: () => 'demo' }

/** Production without a provider: nothing is sent, and the call is refused. */
export const noSms: Sms = { routes: [], dailyBudgetMicroUsd: 0, plain: false, twilio: null }
