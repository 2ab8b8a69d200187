import type { Language } from '../../market/language.ts'
import type { Db } from '../database/open.ts'
import { agreements, CONTRACT_VERSION, contractText, hashOf } from './contract-text.ts'
import type { SignableProposal } from './proposal.ts'

export type ContractRecordInput = Pick<SignableProposal, 'pack' | 'terms' | 'offer' | 'payee'> & {
  language: Language
  borrower: { id: string; name: string }
  product: { name: string }
  order: { id: string; deviceId: string; now: Date }
}

/** Stores who agreed to what, when, in which version and from which device: the full text and its hash. */
export async function saveContracts(tx: Db, input: ContractRecordInput): Promise<void> {
  const { language, borrower, order } = input
  for (const agreement of agreements) {
    const body = contractText(input)
    await tx
      .insertInto('contracts')
      .values({
        borrower_id: borrower.id,
        order_id: order.id,
        agreement,
        version: CONTRACT_VERSION,
        language,
        body,
        body_hash: hashOf(body),
        device_id: order.deviceId,
        agreed_at: order.now,
      })
      .execute()
  }
}
