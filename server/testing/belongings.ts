import type { OwnedKind } from '../../contract/wire/fields.ts'
import { addDays, localDay } from '../../market/dates.ts'
import { packs } from '../../market/packs/packs.ts'
import { pictureBinding } from '../application/pictures.ts'
import { beginApplication, latestApplication } from '../application/record.ts'
import type { Db } from '../database/open.ts'
import { demoImageId } from '../demo/complaints.ts'
import { demoSessionId } from '../demo/seed.ts'
import { demoCardId } from '../demo/seed-cards.ts'
import { encrypt } from '../encryption/encrypt.ts'
import { demoKeyring } from '../encryption/keyring.ts'
import { record } from '../ledger/record.ts'
import { storeCode } from '../repayment/testing/stored-code.ts'
import { CODE, REPAY_TOKEN, recordIds } from './card-belongings.ts'
import { START } from './harness.ts'

/** Two borrowers of the seed with the same product, so that only the owner differs. */
export const sessionOfA = 'demo-id-due'
export const sessionOfB = 'demo-id-settled'

/** What is A's and what is B's, for each kind of thing that a request can name, and an id that nothing has. */
export const belongings: Partial<Record<OwnedKind, { a: string; b: string; nobody: string }>> = {
  order: { a: 'TR-due', b: 'TR-settled', nobody: 'TR-dawn' },
  // An entry of the seeded ledger: A's payout, which is nobody's payment, and B's payment.
  payment: { a: '4', b: '8', nobody: '999999' },
  payCode: { a: 'code-of-a', b: 'code-of-b', nobody: 'code-of-c' },
  card: { a: demoCardId('id', 'due', 0), b: demoCardId('id', 'settled', 0), nobody: 'card-dawn' },
  repaymentRecord: { ...recordIds, nobody: 'rp-dawn' },
  session: {
    a: demoSessionId('id-due'),
    b: demoSessionId('id-settled'),
    nobody: demoSessionId('id-dawn'),
  },
  complaint: { a: 'C2-due', b: 'C2-settled', nobody: 'C2-dawn' },
  image: {
    a: demoImageId('id', { key: 'due' }),
    b: demoImageId('id', { key: 'settled' }),
    nobody: demoImageId('id', { key: 'dawn' }),
  },
  applicationPicture: { a: 'picture-of-a', b: 'picture-of-b', nobody: 'picture-of-c' },
}

/** What the seed has not: a code of each borrower, and credit of B's that can be requested back. */
export async function placeBelongings(db: Db): Promise<void> {
  const { order, payCode, applicationPicture } = belongings
  const of = { a: 'id-due', b: 'id-settled' }
  for (const owner of ['a', 'b'] as const)
    await storeCode(db, payCode?.[owner] ?? '', { borrower_id: of[owner], order_id: order?.[owner] ?? '' })
  for (const owner of ['a', 'b'] as const)
    await placePicture(db, of[owner], applicationPicture?.[owner] ?? '')
  const paid = { provider: 'bank', eventId: 'over', amountMinor: 5_000, now: START, packs }
  await record(db, { kind: 'payment', currency: 'IDR', ...paid, orderId: order?.b ?? '' })
}

async function placePicture(db: Db, borrowerId: string, id: string): Promise<void> {
  const { id: application_id } =
    (await latestApplication(db, borrowerId)) ?? (await beginApplication(db, borrowerId, START))
  const binding = pictureBinding({ borrowerId, id, kind: 'document' })
  const bytes = encrypt(demoKeyring(), Buffer.from('a picture'), binding)
  await db
    .insertInto('application_pictures')
    .values({ borrower_id: borrowerId, id, application_id, kind: 'document', bytes, created_at: START })
    .execute()
}

/** Calls about a loan that is settled or has payments: there B, whose loan is, plays the owner. */
export const ownedByB: ReadonlySet<string> = new Set(['closureRead', 'receiptRead', 'refundAsk'])

/** Values by field name, where one that merely fits the schema would be refused for A as well. */
export const goodValues: Readonly<Record<string, string>> = {
  productId: 'terang-kilat',
  productCode: 'terang-cicil',
  position: '0',
  payCode: 'BCA',
  repayToken: REPAY_TOKEN,
  amount: '3360000.00',
  upTo: '1',
  verifyCode: CODE,
  problemType: '2',
  problemSonType: '',
  problemImage: '',
  pid: 'p-how',
  qaId: 'p-how',
  type: '1',
  value: '1',
  templateId: 'default',
  page_id: 'default',
  day: addDays(localDay(START, packs.id.timeZone), 3),
}
