import * as texts from '#texts'
import type { DataKind } from '../database/tables/account.ts'

export const kindTitles: Record<DataKind, () => string> = {
  profile: texts.data_profile,
  application: texts.data_application,
  loans: texts.data_loans,
  agreements: texts.data_agreements,
  payments: texts.data_payments,
  cards: texts.data_cards,
  complaints: texts.data_complaints,
  chat: texts.data_chat,
  messages: texts.data_messages,
  visits: texts.data_visits,
  requests: texts.data_requests,
}

const reasons: Partial<Record<DataKind, () => string>> = {
  application: texts.data_why_identity,
  complaints: texts.data_why_complaints,
  requests: texts.data_why_requests,
}

export const titlesOf = (kinds: readonly DataKind[]): string[] => kinds.map((kind) => kindTitles[kind]())

export const retainedOf = (kinds: readonly DataKind[]) =>
  kinds.map((kind) => ({ title: kindTitles[kind](), why: (reasons[kind] ?? texts.data_why_loans)() }))
