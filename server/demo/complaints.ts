import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { DAY_MS } from '../../base/time.ts'
import { COLLECTION_TYPE } from '../../market/constants.ts'
import type { Language, LocalText, Market } from '../../market/language.ts'
import type { MarketPack } from '../../market/market.ts'
import { addEvent, insertComplaint } from '../complaints/file-complaint.ts'
import type { Db } from '../database/open.ts'
import { reencode } from '../images/reencode.ts'
import { databaseStore } from '../images/store.ts'
import type { Sample } from './samples.ts'

type Kind = NonNullable<Sample['complaint']>
type Sketch = { type: string; sonType: string; filedDaysAgo: number; content: LocalText }

const sketches: Record<Kind, Sketch> = {
  answered: {
    type: '2',
    sonType: '',
    filedDaysAgo: 6,
    content: {
      en: 'I paid on Monday at the shop, but the loan still shows the full amount. The receipt is in the picture.',
      id: 'Saya sudah membayar di gerai hari Senin, tetapi tagihan masih penuh. Struknya ada di foto.',
      hi: 'मैंने सोमवार को दुकान पर भुगतान किया, पर लोन में अब भी पूरी रकम दिख रही है। रसीद फ़ोटो में है।',
      zh: '我周一已在便利店还款，但贷款仍显示全额未还。小票见图片。',
    },
  },
  handling: {
    type: COLLECTION_TYPE,
    sonType: '102',
    filedDaysAgo: 1,
    content: {
      en: 'A collector called eleven times yesterday, the last time after ten at night.',
      id: 'Kemarin petugas penagihan menelepon sebelas kali, terakhir lewat pukul sepuluh malam.',
      hi: 'कल वसूली वाले ने ग्यारह बार फ़ोन किया, आखिरी बार रात दस बजे के बाद।',
      zh: '昨天催收人员打了十一个电话，最后一个在晚上十点以后。',
    },
  },
  late: {
    type: '3',
    sonType: '',
    filedDaysAgo: 12,
    content: {
      en: 'The interest of the third instalment is higher than in my agreement. Please explain.',
      id: 'Bunga cicilan ketiga lebih tinggi daripada di perjanjian saya. Mohon dijelaskan.',
      hi: 'तीसरी किस्त का ब्याज मेरे अनुबंध से ज़्यादा है। कृपया समझाएँ।',
      zh: '第三期的利息比合同里写的高，请说明原因。',
    },
  },
}
const answer: LocalText = {
  en: 'Thank you for the receipt. The shop reported your payment late; it has now been counted for the day you paid, and no late charge remains.',
  id: 'Terima kasih atas struknya. Gerai terlambat melaporkan pembayaran Anda; kini sudah dicatat pada hari Anda membayar, tanpa denda.',
  hi: 'रसीद के लिए धन्यवाद। दुकान ने भुगतान देर से बताया था; अब वह उसी दिन का माना गया है और कोई देरी का शुल्क नहीं बचा।',
  zh: '感谢您提供小票。便利店上报较晚，现已按您付款当天入账，没有产生滞纳金。',
}
const handlers: Record<Market, string> = { id: 'Rina, Layanan Keluhan', in: 'Meera, Customer Care' }

export const demoComplaintId = (market: Market, { key }: Pick<Sample, 'key'>): string =>
  `C${market === 'id' ? 2 : 1}-${key}`
/** Looks like any other, and is the same in every demo. */
export const demoImageId = (market: Market, { key }: Pick<Sample, 'key'>): string =>
  createHash('sha256').update(`demo ${market} ${key}`).digest('base64url').slice(0, 32)

const RECEIPT = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800" fill="#d8d2c4"/>
<path d="M120 60h360v640l-30 24-30-24-30 24-30-24-30 24-30-24-30 24-30-24-30 24-30-24-30 24-30-24z" fill="#fff"/>
<path d="M160 120h280M160 200h180M400 200h40M160 250h150M380 250h60M160 300h200M400 300h40M160 380h280M160 430h120M340 430h100" stroke="#5b5b5b" stroke-width="14"/>
<path d="M180 520h8v100h-8zm24 0h16v100h-16zm32 0h6v100h-6zm20 0h20v100h-20zm36 0h8v100h-8zm22 0h14v100h-14zm30 0h6v100h-6zm20 0h18v100h-18zm34 0h8v100h-8z" fill="#333"/></svg>`

let receipt: ReturnType<typeof reencode> | undefined
const drawReceipt = async () => reencode(await sharp(Buffer.from(RECEIPT)).png().toBuffer())

type ComplaintSeed = {
  borrowerId: string
  orderId: string
  market: Market
  sample: Sample
  now: Date
  pack: MarketPack
}

/** A past complaint of a demo borrower, in the language of the market. */
export async function seedComplaint(db: Db, seeding: ComplaintSeed): Promise<void> {
  const { sample, market, borrowerId, orderId, now, pack } = seeding
  if (!sample.complaint) return
  const { type, sonType, filedDaysAgo, content } = sketches[sample.complaint]
  const language: Language = pack.language
  const filedAt = new Date(now.getTime() - filedDaysAgo * DAY_MS)
  const id = demoComplaintId(market, sample)
  const answered = sample.complaint === 'answered'
  const imageIds = answered ? [await seedImage(db, seeding, filedAt)] : []
  const filing = {
    id,
    borrowerId,
    orderId,
    type,
    sonType,
    content: content[language],
    imageIds,
    language,
    now: filedAt,
  }
  await insertComplaint(db, filing, pack)
  const step = { handler: handlers[market], imageIds: [] }
  const hoursLater = (hours: number) => new Date(filedAt.getTime() + (hours * DAY_MS) / 24)
  await addEvent(db, filing, { ...step, status: 'handling', body: '', now: hoursLater(5) })
  if (answered)
    await addEvent(db, filing, { ...step, status: 'answered', body: answer[language], now: hoursLater(26) })
  const status = answered ? 'answered' : 'handling'
  const answeredAt = answered ? hoursLater(26) : null
  await db.updateTable('complaints').set({ status, answered_at: answeredAt }).where('id', '=', id).execute()
}

async function seedImage(db: Db, { borrowerId, market, sample }: ComplaintSeed, at: Date): Promise<string> {
  receipt ??= drawReceipt()
  const drawn = await receipt
  if (typeof drawn === 'string') throw new Error(`the demo's receipt cannot be drawn: ${drawn}`)
  const id = demoImageId(market, sample)
  const { width, height } = drawn
  const store = databaseStore(db)
  for (const size of ['full', 'small'] as const)
    await store.put({ borrowerId, imageId: id, size }, drawn[size])
  const row = { id, borrower_id: borrowerId, source_hash: id, width, height, created_at: at }
  await db.insertInto('images').values(row).execute()
  return id
}
