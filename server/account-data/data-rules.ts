import type { DataKind } from '../database/tables/account.ts'

/** What a borrower would call it. */
export const dataKinds = [
  'profile',
  'application',
  'loans',
  'agreements',
  'payments',
  'cards',
  'complaints',
  'chat',
  'messages',
  'visits',
  'requests',
] as const satisfies readonly DataKind[]

/**
 * `lent`: kept where money was ever lent, since the law makes a lender know for years whom it lent to, and removed where
 * none was. `reduce` overwrites what names or reaches a person; `lapse` is what happens to kept rows when the years are over.
 */
export type DataRule = {
  kind: DataKind
  copy: 'all' | { without: readonly string[] } | { leftOut: string }
  deletion: 'remove' | 'keep' | 'lent' | 'reduce'
  reduce?: Readonly<Record<string, string | number | null>>
  lapse?: 'remove'
}

const noCard = {
  token: '',
  fingerprint: '',
  last_four: '0000',
  expiry: '0000-00',
  bank_name: '',
  bank_code: '',
  brand: '',
}

/** Every table that has rows of a borrower, in an order in which they can be removed. A test holds that none is missing. */
export const dataRules = {
  sessions: {
    kind: 'visits',
    copy: { without: ['token_hash', 'stepped_up_until', 'stepped_up_for'] },
    deletion: 'remove',
  },
  events: { kind: 'visits', copy: 'all', deletion: 'remove' },
  registrations: { kind: 'visits', copy: 'all', deletion: 'remove' },
  push_subscriptions: {
    kind: 'messages',
    copy: { without: ['endpoint_hash', 'p256dh', 'auth'] },
    deletion: 'remove',
  },
  notice_switches: { kind: 'messages', copy: 'all', deletion: 'remove' },
  notice_attempts: {
    kind: 'messages',
    copy: { without: ['cost_micro_usd', 'sms_id'] },
    deletion: 'remove',
  },
  notices: { kind: 'messages', copy: { without: ['tries', 'next_try_at', 'sent_on'] }, deletion: 'remove' },
  audit_events: {
    kind: 'visits',
    copy: {
      leftOut:
        'what staff did and looked at; it names them, and shows nothing that is not elsewhere in the copy',
    },
    deletion: 'keep',
  },
  proposals: {
    kind: 'loans',
    copy: { leftOut: 'what staff proposed about a loan; what came of it is in the loan' },
    deletion: 'keep',
  },
  ratings: { kind: 'chat', copy: 'all', deletion: 'remove' },
  assistant_records: { kind: 'chat', copy: 'all', deletion: 'remove' },
  payment_quotes: {
    kind: 'payments',
    copy: { leftOut: 'a key of a page that is valid for minutes and says nothing about anybody' },
    deletion: 'remove',
  },
  repay_tokens: {
    kind: 'payments',
    copy: { leftOut: 'a key of a page that is valid for minutes and says nothing about anybody' },
    deletion: 'remove',
  },
  complaint_images: { kind: 'complaints', copy: 'all', deletion: 'remove' },
  image_bytes: {
    kind: 'complaints',
    copy: { leftOut: 'the pictures themselves can be opened and saved at their complaint' },
    deletion: 'remove',
  },
  images: { kind: 'complaints', copy: { without: ['source_hash'] }, deletion: 'remove' },
  borrower_notes: { kind: 'requests', copy: { without: ['staff_id'] }, deletion: 'remove' },
  application_events: {
    kind: 'application',
    copy: { without: ['note', 'decided_by'] },
    deletion: 'lent',
    lapse: 'remove',
  },
  application_pictures: { kind: 'application', copy: { without: ['bytes'] }, deletion: 'remove' },
  application_steps: { kind: 'application', copy: 'all', deletion: 'lent', lapse: 'remove' },
  applications: {
    kind: 'application',
    copy: { without: ['document_hash'] },
    deletion: 'lent',
    lapse: 'remove',
  },
  bank_accounts: { kind: 'application', copy: 'all', deletion: 'lent', lapse: 'remove' },
  cards: { kind: 'cards', copy: { without: ['token', 'fingerprint'] }, deletion: 'reduce', reduce: noCard },
  data_requests: {
    kind: 'requests',
    copy: { without: ['handler'] },
    deletion: 'reduce',
    reduce: { contact: '', note: '', answer: '' },
  },
  made_document_parts: {
    kind: 'requests',
    copy: { leftOut: 'copies and statements that were made on request, which can be saved for a day' },
    deletion: 'remove',
  },
  made_documents: {
    kind: 'requests',
    copy: { leftOut: 'that a copy or a statement was asked for; it is forgotten after a day' },
    deletion: 'remove',
  },
  account_deletions: { kind: 'requests', copy: 'all', deletion: 'keep' },
  arrears: { kind: 'loans', copy: 'all', deletion: 'keep' },
  classifications: { kind: 'loans', copy: 'all', deletion: 'keep' },
  contacts: {
    kind: 'messages',
    copy: { without: ['staff_id', 'body'] },
    deletion: 'keep',
    reduce: { body: '' },
    lapse: 'remove',
  },
  payment_promises: {
    kind: 'payments',
    copy: { without: ['staff_id', 'withdrawn_by', 'pauses_contact'] },
    deletion: 'keep',
    lapse: 'remove',
  },
  callings: {
    kind: 'messages',
    copy: { leftOut: 'which of the staff calls next and when; it is over when the call is in the copy' },
    deletion: 'remove',
  },
  hardships: { kind: 'messages', copy: { without: ['staff_id', 'ended_by', 'reason'] }, deletion: 'remove' },
  orders: { kind: 'loans', copy: 'all', deletion: 'keep' },
  registration_consents: { kind: 'agreements', copy: 'all', deletion: 'lent', lapse: 'remove' },
  contracts: {
    kind: 'agreements',
    copy: 'all',
    deletion: 'keep',
    reduce: { device_id: '' },
    lapse: 'remove',
  },
  issued_documents: { kind: 'agreements', copy: 'all', deletion: 'keep', lapse: 'remove' },
  ledger_entries: { kind: 'payments', copy: { without: ['made_by', 'reason'] }, deletion: 'keep' },
  ledger_postings: { kind: 'payments', copy: 'all', deletion: 'keep' },
  payout_attempts: { kind: 'payments', copy: { without: ['detail'] }, deletion: 'keep' },
  payouts: { kind: 'payments', copy: { without: ['handler', 'note', 'reason'] }, deletion: 'keep' },
  refunds: { kind: 'payments', copy: { without: ['decided_by'] }, deletion: 'keep' },
  credit_transfers: {
    kind: 'payments',
    copy: { without: ['from_entry', 'to_entry', 'currency'] },
    deletion: 'keep',
  },
  credit_declines: { kind: 'payments', copy: 'all', deletion: 'keep' },
  pay_codes: { kind: 'payments', copy: 'all', deletion: 'keep' },
  card_repayments: { kind: 'payments', copy: { without: ['code_hash', 'repay_token'] }, deletion: 'keep' },
  gateway_events: { kind: 'payments', copy: { without: ['payload', 'handler', 'note'] }, deletion: 'keep' },
  reversal_entries: { kind: 'payments', copy: 'all', deletion: 'keep' },
  complaint_events: { kind: 'complaints', copy: { without: ['handler'] }, deletion: 'keep', lapse: 'remove' },
  complaint_notes: {
    kind: 'complaints',
    copy: { leftOut: 'what staff write to each other while they handle a complaint' },
    deletion: 'keep',
    lapse: 'remove',
  },
  complaints: {
    kind: 'complaints',
    copy: { without: ['claimed_by', 'claimed_at', 'version'] },
    deletion: 'keep',
    lapse: 'remove',
  },
} as const satisfies Record<string, DataRule>

export type RuledTable = keyof typeof dataRules
export const ruleEntries = Object.entries(dataRules) as [RuledTable, DataRule][]

const isRetained = ({ deletion }: DataRule, wasLent: boolean) =>
  deletion === 'keep' || (deletion === 'lent' && wasLent)

/** By what a borrower would call it: what goes and what stays. Where some rows of a kind stay, the kind stays. */
export function deletionOutcome(tables: readonly RuledTable[], wasLent: boolean) {
  const kindsWhere = (holds: (rule: DataRule) => boolean) =>
    new Set<DataKind>(tables.filter((table) => holds(dataRules[table])).map((table) => dataRules[table].kind))
  const kept = kindsWhere((rule) => isRetained(rule, wasLent))
  return {
    kept: dataKinds.filter((kind) => kept.has(kind)),
    removed: dataKinds.filter((kind) => kind === 'profile' || !kept.has(kind)),
  }
}
