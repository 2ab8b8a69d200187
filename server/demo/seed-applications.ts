import { requiredSteps } from '../../contract/calls/application.ts'
import { addDays, localDay } from '../../market/dates.ts'
import type { Market } from '../../market/language.ts'
import type { MarketPack } from '../../market/market.ts'
import { MINOR_PER_MAJOR } from '../../market/money.ts'
import type { Answers } from '../applicants/answers.ts'
import { noteIdentity } from '../application/identity.ts'
import { beginApplication, saveStep } from '../application/record.ts'
import type { Services } from '../calls/call.ts'
import type { Schema } from '../database/schema.ts'
import { saveAccount } from '../payouts/bank-accounts.ts'
import { personOf, type Sample, samples } from './samples.ts'

const AGE_DAYS = 365 * 30
const BASE_SERIAL = 100

export type SamplePerson = { index: number; name: string; birthDate: string; incomeMinor: number }

const documents: Record<Market, (person: SamplePerson) => string> = {
  id: ({ index, birthDate }) => {
    const [year = '', month = '', day = ''] = birthDate.split('-')
    return `317101${day}${month}${year.slice(2)}${String(BASE_SERIAL + index * 10).padStart(4, '0')}`
  },
  in: ({ index }) => `ABCPE${1000 + index * 10}F`,
}

const homes: Record<Market, Answers['personal']> = {
  id: {
    address: 'Jl. Melati No. 5',
    region: 'ID-JK',
    district: 'kota-jakarta-pusat',
    postalCode: '10310',
    email: '',
  },
  in: { address: '12 Park Street', region: 'IN-DL', district: 'new-delhi', postalCode: '110001', email: '' },
}

const banks: Record<Market, Pick<Answers['bank'], 'bankCode' | 'bankName'> & { prefix: string }> = {
  id: { bankCode: 'BCA', bankName: 'BCA', prefix: '5230001' },
  in: { bankCode: 'HDFC0000001', bankName: 'HDFC Bank', prefix: '50100012300' },
}

export function sampleAnswers(market: Market, person: SamplePerson): Answers {
  const { name, birthDate, incomeMinor, index } = person
  const { prefix, ...bank } = banks[market]
  return {
    identity: { fullName: name, documentNumber: documents[market](person), birthDate },
    personal: homes[market],
    job: {
      employment: 'employee',
      employer: market === 'id' ? 'PT Maju Bersama' : 'Asha Textiles',
      income: String(incomeMinor / MINOR_PER_MAJOR),
      incomePer: '',
      payDay: '25',
    },
    contact: {
      name: personOf(market, (index + 1) % samples.length),
      relation: 'sibling',
      phone: market === 'id' ? '+628125559999' : '+919876599999',
      consent: '1',
    },
    bank: {
      ...bank,
      accountNumber: `${prefix}${BASE_SERIAL + index * 10}`,
      holder: name,
    },
  }
}

export type SeedDeps = Pick<Services, 'db' | 'keyring' | 'packs'> & { now: Date }
type Filled = { borrowerId: string; market: Market; answers: Answers }

type Decided = Pick<Schema['applications'], 'status' | 'decision'>

/** As the policy decides: whoever is declined reads why, and when to try again. */
function decidedOf(sample: Sample | undefined, { pack, now, limitMinor }: DecidedInput): Decided {
  const reason = sample?.decision ?? 'approved'
  if (reason === 'approved') return { status: 'approved', decision: { reason, limitMinor } }
  const retryOn = addDays(localDay(now, pack.timeZone), pack.application.retryDays)
  return { status: 'declined', decision: { reason, retryOn } }
}

type DecidedInput = { pack: MarketPack; now: Date; limitMinor: number }

/** An application with every step done and an account that the bank knows. In a transaction. */
export async function seedFilled(deps: SeedDeps, { borrowerId, market, answers }: Filled) {
  const { db, now } = deps
  const row = await beginApplication(db, borrowerId, now)
  for (const step of requiredSteps(deps.packs[market]))
    await saveStep(deps, row, { step, answers: answers[step], done: true, now })
  await noteIdentity(deps, row, answers.identity.documentNumber)
  await saveAccount(deps, { ...answers.bank, borrowerId, verdict: 'valid', now })
  return row
}

async function seedDecided(deps: SeedDeps, filled: Filled, sample: Sample | undefined): Promise<void> {
  const { db, now } = deps
  const pack = deps.packs[filled.market]
  const { credit_limit_minor: limitMinor } = await db
    .selectFrom('borrowers')
    .select('credit_limit_minor')
    .where('id', '=', filled.borrowerId)
    .executeTakeFirstOrThrow()
  const row = await seedFilled(deps, filled)
  await db
    .updateTable('applications')
    .set({ submitted_at: now, decided_at: now, ...decidedOf(sample, { pack, now, limitMinor }) })
    .set({ identity_verdict: 'matches', identity_checked_at: now })
    .where('borrower_id', '=', filled.borrowerId)
    .where('id', '=', row.id)
    .execute()
}

export const birthDateOf = (index: number, { timeZone }: MarketPack, now: Date) =>
  addDays(localDay(now, timeZone), -AGE_DAYS - index * 100)

/** Decided applications and accounts of the sample borrowers that have none; the one called `new` has neither. */
export async function seedApplications(deps: SeedDeps): Promise<void> {
  for (const { id, name, market, salary_minor: incomeMinor } of await withoutApplication(deps)) {
    const index = samples.findIndex(({ key }) => id === `${market}-${key}`)
    if (index < 0 || id.endsWith('-new')) continue
    const birthDate = birthDateOf(index, deps.packs[market], deps.now)
    const answers = sampleAnswers(market, { index, name, birthDate, incomeMinor })
    const filled = { borrowerId: id, market, answers }
    await deps.db.transaction().execute((tx) => seedDecided({ ...deps, db: tx }, filled, samples[index]))
  }
}

const sampleIds = (['id', 'in'] as const).flatMap((market) => samples.map(({ key }) => `${market}-${key}`))

const withoutApplication = ({ db }: SeedDeps) =>
  db
    .selectFrom('borrowers')
    .leftJoin('applications', 'applications.borrower_id', 'borrowers.id')
    .select(['borrowers.id', 'borrowers.name', 'borrowers.market', 'borrowers.salary_minor'])
    .where('applications.id', 'is', null)
    .where('borrowers.id', 'in', sampleIds)
    .execute()
