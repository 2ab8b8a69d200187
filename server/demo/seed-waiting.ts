import sharp from 'sharp'
import { HOUR_MS } from '../../base/time.ts'
import type { PictureKind } from '../../contract/calls/application.ts'
import type { Market } from '../../market/language.ts'
import { replacePicture } from '../application/pictures.ts'
import { recordApplicationEvent } from '../application/record.ts'
import { saveSession } from '../calls/sessions.ts'
import { birthDateOf, type SeedDeps, sampleAnswers, seedFilled } from './seed-applications.ts'

const SESSION_DAYS = 3650

type WaitingSample = {
  key: string
  market: Market
  name: string
  phone: string
  incomeMinor: number
  /** Why the policy wants a person, and what the register said. */
  reason: 'person' | 'identity'
  verdict: 'other person' | 'unchecked'
  hoursAgo: number
}

/** Applications that a person has to decide. */
const waiting: readonly WaitingSample[] = [
  {
    key: 'waiting',
    market: 'id',
    name: 'Kartika Anggraini',
    phone: '+628125550020',
    incomeMinor: 24_000_000_000,
    reason: 'person',
    verdict: 'other person',
    hoursAgo: 3,
  },
  {
    key: 'waiting',
    market: 'in',
    name: 'Kavita Iyer',
    phone: '+919876500020',
    incomeMinor: 2_400_000,
    reason: 'identity',
    verdict: 'unchecked',
    hoursAgo: 2,
  },
]

const drawn: Readonly<Record<PictureKind, string>> = {
  document: `<svg xmlns="http://www.w3.org/2000/svg" width="856" height="540"><rect width="856" height="540" rx="28" fill="#cfe3ef"/>
<rect x="560" y="110" width="230" height="290" fill="#a9bccb"/><circle cx="675" cy="220" r="62" fill="#7d5f4c"/><path d="M575 400c0-90 200-90 200 0z" fill="#3f5c78"/>
<path d="M60 80h420M60 170h300M60 230h400M60 290h340M60 350h380M60 410h260" stroke="#47627a" stroke-width="18"/></svg>`,
  selfie: `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800" fill="#d9d3c7"/>
<circle cx="300" cy="320" r="150" fill="#8a6a55"/><path d="M90 800c0-300 420-300 420 0z" fill="#3f5c78"/>
<circle cx="245" cy="300" r="14"/><circle cx="355" cy="300" r="14"/><path d="M240 390q60 50 120 0" fill="none" stroke="#000" stroke-width="10"/></svg>`,
}

async function seedOne(deps: SeedDeps, sample: WaitingSample, index: number): Promise<void> {
  const { db } = deps
  const { key, market, name, phone, incomeMinor, reason, verdict, hoursAgo } = sample
  const borrowerId = `${market}-${key}`
  const now = new Date(deps.now.getTime() - hoursAgo * HOUR_MS)
  const applicant = { id: borrowerId, market, name, phone, created_at: now }
  await db
    .insertInto('borrowers')
    .values({ ...applicant, salary_minor: 0, credit_limit_minor: 0 })
    .execute()
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * 24 * HOUR_MS)
  const session = { id: `session-${borrowerId}`, deviceId: '', token: `demo-${borrowerId}` }
  await saveSession(db, { ...session, borrowerId, now, expiresAt })
  const person = { index, name, incomeMinor, birthDate: birthDateOf(index, deps.packs[market], now) }
  const answers = sampleAnswers(market, person)
  const row = await seedFilled({ ...deps, now }, { borrowerId, market, answers })
  for (const kind of ['document', 'selfie'] as const) {
    const bytes = await sharp(Buffer.from(drawn[kind])).jpeg().toBuffer()
    await replacePicture(deps, row, { kind, bytes, now })
  }
  const decision = { status: 'review', decision: { reason } } as const
  await db
    .updateTable('applications')
    .set({ ...decision, submitted_at: now, updated_at: now, identity_verdict: verdict })
    .where('borrower_id', '=', borrowerId)
    .where('id', '=', row.id)
    .execute()
  const event = { by: '', now }
  await recordApplicationEvent(db, row, { ...event, status: 'checking', reason: 'submitted' })
  await recordApplicationEvent(db, row, { ...event, status: 'review', reason })
}

const FIRST_INDEX = 20

/** Borrowers whose applications wait for a person; those that are there already stay as they are. */
export async function seedWaiting(deps: SeedDeps): Promise<void> {
  for (const [index, sample] of waiting.entries()) {
    const known = await deps.db
      .selectFrom('borrowers')
      .select('id')
      .where('id', '=', `${sample.market}-${sample.key}`)
      .executeTakeFirst()
    if (known) continue
    await deps.db.transaction().execute((tx) => seedOne({ ...deps, db: tx }, sample, FIRST_INDEX + index))
  }
}
