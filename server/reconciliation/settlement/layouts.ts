import type { SettlementCompany } from '../../../contract/calls/reconciliation.ts'
import type { Market } from '../../../market/language.ts'
import type { Schema } from '../../database/schema.ts'

type LineKind = Schema['settlement_lines']['kind']
type Names = readonly string[]

/** A company's file as data: how it names its columns, and what its types mean. The first name that is there counts. */
export type SettlementLayout = {
  /** Where the names come from, and on what day they were looked up. */
  source: string
  verified: boolean
  columns: {
    settlementId: Names
    settledOn: Names
    movementId: Names
    type: Names
    amount: Names
    fee: Names
    tax: Names
  }
  /** Whose money the company moves, and where the file says in which currency; it need not. */
  markets: readonly Market[]
  currency: Names
  /** Above nothing where a line of a type that goes both ways takes money off. */
  debit: Names
  /** Digits with a point, or the smallest unit of the money. */
  amounts: 'major' | 'minor'
  feeIncludesTax: boolean
  types: Readonly<Record<string, { kind: LineKind; sign: 1 | -1 | 'byColumn' }>>
  /** The value of a column by which a line is not settled yet, and is left out. */
  unsettled: Readonly<Record<string, Names>>
}

export const settlementLayouts: Readonly<Record<SettlementCompany, SettlementLayout>> = {
  // Names of the transactions report, version 2. Which column has the day of settlement is not published.
  xendit: {
    source: 'docs.xendit.co, transactions report, 16 November 2026',
    verified: false,
    columns: {
      settlementId: ['Settlement ID', 'Settlement Date', 'Settlement Time'],
      settledOn: ['Settlement Date', 'Settlement Time', 'Estimated Settlement Time'],
      movementId: ['Product ID', 'Payment ID'],
      type: ['Type', 'Transaction Type'],
      amount: ['Amount'],
      fee: ['Total Fee', 'Fee'],
      tax: ['Total VAT', 'VAT'],
    },
    markets: ['id'],
    currency: ['Currency'],
    debit: [],
    amounts: 'major',
    feeIncludesTax: false,
    types: {
      PAYMENT: { kind: 'payment', sign: 1 },
      REFUND: { kind: 'reversal', sign: -1 },
      CHARGEBACK: { kind: 'reversal', sign: -1 },
    },
    unsettled: { 'Settlement Status': ['PENDING'] },
  },
  // Fields of their settlement reconciliation; that the file of the dashboard has them in rupees is not verified.
  razorpay: {
    source: 'razorpay.com/docs/api/settlements, recon details, 16 November 2026',
    verified: false,
    columns: {
      settlementId: ['settlement_id'],
      settledOn: ['settled_at'],
      movementId: ['entity_id'],
      type: ['type'],
      amount: ['amount'],
      fee: ['fee'],
      tax: ['tax'],
    },
    markets: ['in'],
    currency: ['currency'],
    debit: ['debit'],
    amounts: 'major',
    feeIncludesTax: true,
    types: {
      payment: { kind: 'payment', sign: 1 },
      refund: { kind: 'reversal', sign: -1 },
      dispute: { kind: 'reversal', sign: -1 },
      // They correct in both directions.
      adjustment: { kind: 'other', sign: 'byColumn' },
    },
    unsettled: { settled: ['0', 'false'] },
  },
  sandbox: {
    source: 'our own',
    verified: true,
    columns: {
      settlementId: ['settlement'],
      settledOn: ['settled_on'],
      movementId: ['id'],
      type: ['type'],
      amount: ['amount'],
      fee: ['fee'],
      tax: ['tax'],
    },
    markets: ['id', 'in'],
    currency: ['currency'],
    debit: [],
    amounts: 'major',
    feeIncludesTax: false,
    types: {
      payment: { kind: 'payment', sign: 1 },
      refund: { kind: 'reversal', sign: -1 },
    },
    unsettled: {},
  },
}
