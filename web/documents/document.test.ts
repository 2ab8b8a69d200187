import { describe, expect, test, vi } from 'vitest'
import { codes, isRefusal } from '../../contract/wire/codes.ts'
import { pdfResponse, renderPdf } from './document.server.ts'
import type { DocumentSection, PdfDocument } from './pdf-document.ts'
import { letters, type PdfContent, readPdf } from './testing/read-pdf.ts'
import { samples } from './testing/samples.ts'

// The first document of a process loads the library and the fonts.
vi.setConfig({ testTimeout: 30_000 })

const languages = Object.keys(samples) as PdfDocument['language'][]
const pageLabel = { en: 'Page 1 of 1', id: 'Halaman 1 dari 1', hi: 'पृष्ठ 1 / 1', zh: '第 1 页，共 1 页' }
const SIDE = 54
const RIGHT_EDGE = 595.28 - SIDE

const textsOf = ({ heading, paragraphs = [], rows = [], table }: DocumentSection) => [
  ...(heading ? [heading] : []),
  ...paragraphs,
  ...rows.flatMap(({ text, value }) => [text, value]),
  ...(table ? [...table.columns, ...table.rows.flat()] : []),
]

function textsIn({ title, number, madeOn, company, headline, sections, foot }: PdfDocument): string[] {
  const { name, address, licence, phone, email } = company
  const fact = headline ? [headline.label, headline.value, headline.note ?? ''] : []
  return [
    title,
    number,
    madeOn,
    name,
    address,
    licence,
    phone,
    email,
    ...fact,
    ...sections.flatMap(textsOf),
    foot ?? '',
  ]
}

const missing = (doc: PdfDocument, { pages }: PdfContent) => {
  const all = letters(pages.join(' '))
  return textsIn(doc).filter((text) => !all.includes(letters(text)))
}

const times = (text: string, part: string) => text.split(part).length - 1

const outside = ({ spans }: PdfContent) =>
  spans.filter(({ from, to }) => from < SIDE - 0.5 || to > RIGHT_EDGE + 0.5)

const statement = (rows: number): PdfDocument => ({
  ...samples.id,
  sections: [
    {
      heading: 'Pembayaran',
      table: {
        columns: ['Tanggal', 'Keterangan', 'Jumlah'],
        rows: Array.from({ length: rows }, (_, at) => [`hari-${at}.`, `Angsuran ke-${at}.`, 'Rp500.000,00']),
      },
    },
    {
      heading: 'Syarat',
      paragraphs: Array.from({ length: 20 }, (_, at) => `Pasal-${at}. ${samples.id.foot}`),
    },
  ],
})

describe.each(languages)('a key-facts sheet in %s', (language) => {
  const doc = samples[language]

  test('holds every text that was put in, to the letter, on one page', async () => {
    const read = await readPdf(doc)
    expect(missing(doc, read)).toEqual([])
    expect(read.pages).toHaveLength(1)
    expect(letters(read.pages[0] ?? '')).toContain(letters(pageLabel[language]))
    expect(times(letters(read.pages[0] ?? ''), doc.number)).toBe(2)
  })

  test('says what it is, whose, and in which language', async () => {
    const { info } = await readPdf(doc)
    expect(info).toMatchObject({
      Title: doc.title,
      Author: doc.company.name,
      Subject: doc.number,
      Language: language === 'zh' ? 'zh-Hans' : language,
    })
  })

  test('is small enough for a slow network, its fonts cut down to what is used', async () => {
    const { bytes } = await readPdf(doc)
    expect(bytes.length).toBeLessThan(language === 'zh' ? 80_000 : 60_000)
  })

  test('is the same file for the same content', async () => {
    const [first, second] = [await readPdf(doc), await readPdf(doc)]
    expect(second.pages).toEqual(first.pages)
    expect(Buffer.compare(first.bytes, second.bytes)).toBe(0)
  })
})

test('a file without an instant still has the same text', async () => {
  const { madeAt: _, ...doc } = samples.en
  expect((await readPdf(doc)).pages).toEqual((await readPdf(samples.en)).pages)
})

test.each([26, 28, 30, 32, 34])(
  'a table after %i rows is not split from its heading, nor from the sentence before it',
  async (before) => {
    const table = {
      columns: ['Tanggal', 'Jumlah'],
      rows: Array.from({ length: 6 }, (_, at) => [`baris-${at}.`, 'Rp1,00']),
    }
    const filler = Array.from({ length: before }, (_, at) => ({ text: `isi-${at}.`, value: 'Rp1,00' }))
    const sections = [{ rows: filler }, { heading: 'Jadwal-1.', paragraphs: ['Kalimat-1.'], table }]
    const { pages } = await readPdf({ ...samples.id, sections })
    const pageOf = (text: string) => pages.findIndex((page) => page.includes(text))
    expect(pageOf('Kalimat-1.')).toBeGreaterThanOrEqual(0)
    expect(pageOf('Jadwal-1.')).toBe(pageOf('baris-0.'))
    expect(pageOf('Kalimat-1.')).toBe(pageOf('baris-0.'))
  },
)

test('no line runs into a margin', async () => {
  // Widths of Hindi words cannot be had from the reader, see `letters`.
  for (const language of ['en', 'id', 'zh'] as const)
    expect(outside(await readPdf(samples[language]))).toEqual([])
})

describe('Hindi', () => {
  const words =
    'क्ष र्क कि प्र त्र ज्ञ श्री सिद्धू लड्डू राष्ट्रीय वार्षिक हिंदी ऋणों गई शर्तें क़ानून लड़का ढूँढ़ना रुपये विद्युत उद्देश्य ट्रेन फ़र्क़ अँगूठा'

  test('comes out in the order in which it is read, not drawn', async () => {
    const { pages } = await readPdf({ ...samples.hi, sections: [{ paragraphs: [words] }] })
    expect(letters(pages[0] ?? '')).toContain(letters(words))
  })

  test('is set beside figures, Latin and Chinese in one line', async () => {
    const mixed = 'कुल ₹1,00,000.00 (एक लाख) – PT Terang, José, Šárka, 王小明 को'
    const { pages } = await readPdf({ ...samples.hi, sections: [{ paragraphs: [mixed] }] })
    expect(letters(pages[0] ?? '')).toContain(letters(mixed))
  })
})

describe('a long document', () => {
  test('goes on over pages, and each has its number, its count and the head of the table', async () => {
    const doc = statement(100)
    const read = await readPdf(doc)
    expect(missing(doc, read)).toEqual([])
    expect(read.pages.length).toBeGreaterThan(3)
    for (const [at, page] of read.pages.entries()) {
      expect(page).toContain(`Halaman ${at + 1} dari ${read.pages.length}`)
      expect(page).toContain(doc.number)
      expect(times(page, 'Tanggal Keterangan Jumlah')).toBe(page.includes('Angsuran ke-') ? 1 : 0)
    }
  })

  test('has every row and every clause once', async () => {
    const all = (await readPdf(statement(100))).pages.join('\n')
    for (let at = 0; at < 100; at += 1) expect(times(all, `Angsuran ke-${at}.`)).toBe(1)
    for (let at = 0; at < 20; at += 1) expect(times(all, `Pasal-${at}.`)).toBe(1)
  })
})

describe('what people type', () => {
  const hash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

  test('is wrapped where a word is longer than its line, and never hyphenated', async () => {
    const doc: PdfDocument = {
      ...samples.en,
      title: hash + hash,
      number: hash,
      headline: { label: hash + hash, value: hash + hash, note: hash + hash },
      sections: [
        { heading: hash + hash, rows: [{ text: hash + hash, value: hash + hash }] },
        { table: { columns: [hash, hash, hash], rows: [[hash, hash, hash]] }, paragraphs: [hash + hash] },
      ],
      foot: hash + hash,
    }
    const read = await readPdf(doc)
    expect(outside(read)).toEqual([])
    expect(missing(doc, read)).toEqual([])
  })

  test('may be taller than a page', async () => {
    const value = Array.from({ length: 900 }, (_, at) => `kata${at}.`).join(' ')
    const { pages } = await readPdf({ ...samples.id, sections: [{ rows: [{ text: 'Catatan', value }] }] })
    expect(pages.length).toBeGreaterThan(1)
    for (const at of [0, 450, 899]) expect(times(pages.join(' '), `kata${at}.`)).toBe(1)
  })

  test('may be missing', async () => {
    const nothing = { ...samples.en, sections: [{}, { heading: '' }, { rows: [], paragraphs: [''] }] }
    expect((await readPdf({ ...nothing, foot: '' })).pages).toHaveLength(1)
    const bare = { table: { columns: ['A', 'B'], rows: [[], ['1']] } }
    const { headline: _, foot: __, ...plain } = samples.en
    expect(
      (await readPdf({ ...plain, sections: [bare, { table: { columns: [], rows: [] } }] })).pages,
    ).toHaveLength(1)
  })

  test('may hold signs that no font has, which are marked and never become other letters', async () => {
    const { pages } = await readPdf({
      ...samples.en,
      sections: [{ paragraphs: ['Asha 👩‍👩‍👧 Rao\u0007\u202e, தமிழ்\u200b.'] }],
    })
    expect(pages[0]).toMatch(/Asha \ufffd Rao, \ufffd+\./)
  })
})

test('two are made at once, others wait, and a full queue is a refusal', async () => {
  const results = await Promise.all(Array.from({ length: 22 }, () => renderPdf(samples.id)))
  const refused = results.filter(isRefusal)
  expect(results.length - refused.length).toBe(18)
  expect(refused[0]).toMatchObject({ refused: codes.tooMany, message: expect.stringContaining('coba lagi') })
  expect(isRefusal(await renderPdf(samples.id))).toBe(false)
  const response = pdfResponse(refused[0] ?? { refused: '' }, 'a.pdf')
  expect(response.status).toBe(503)
  expect(response.headers.get('Retry-After')).toBe('5')
})

describe('the response', () => {
  const bytes = new Uint8Array([37, 80, 68, 70])

  test('is a download that no cache stores', async () => {
    const response = pdfResponse(bytes, 'key-facts.pdf')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '4',
      'content-disposition': `attachment; filename="key-facts.pdf"; filename*=UTF-8''key-facts.pdf`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
  })

  test.each([
    ['../../etc/passwd', 'etc-passwd.pdf'],
    ['a"\r\nSet-Cookie: b=1', 'a-Set-Cookie-b-1.pdf'],
    ['', 'document.pdf'],
    ['x'.repeat(500), `${'x'.repeat(100)}.pdf`],
  ])('gives %j a safe name', (requested, given) => {
    expect(pdfResponse(bytes, requested).headers.get('Content-Disposition')).toContain(`filename="${given}"`)
  })

  test('keeps a name in another script for readers that know it', () => {
    const header = pdfResponse(bytes, 'रसीद 1.pdf').headers.get('Content-Disposition')
    expect(header).toBe(
      `attachment; filename="_-1.pdf"; filename*=UTF-8''${encodeURIComponent('रसीद-1.pdf')}`,
    )
  })
})
