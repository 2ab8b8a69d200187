import { expect, test, vi } from 'vitest'
import type { ApplicationFile } from '../../../contract/calls/application.ts'
import { codes } from '../../../contract/wire/codes.ts'
import { openDeskPages } from '../../testing/desk-pages.ts'
import { refused, success } from '../../testing/replies.ts'

const file: ApplicationFile = {
  applicationId: 'a',
  borrowerId: 'b',
  market: 'id',
  name: 'Kartika',
  submittedAt: '2026-11-15T03:00:00.000Z',
  reason: 'person',
  identity: 'other person',
  status: 'review',
  version: 'review 1',
  language: 'id',
  answers: { identity: {}, personal: {}, job: {}, contact: {}, bank: {} },
  pictures: { document: false, selfie: false },
  facts: {
    age: 30,
    incomeMinor: 0,
    monthlyPaymentsMinor: 0,
    openLoans: 0,
    repaidLoans: 0,
    identity: 'other person',
    account: 'none',
  },
  verdicts: [],
  limitMinor: 0,
  isTooSmall: true,
  needsSecond: false,
  proposalId: null,
  history: [],
  others: [],
}

const declineTexts = {
  notice: 'Buka pengajuan Anda.',
  title: 'Belum bisa',
  message: 'Penghasilan Anda di bawah batas.',
  remark: 'Slip gaji tidak terbaca.',
  change: '',
  retryOn: '2026-12-15',
}

function openDesk(applicationDeclinePreview: (request: object) => Promise<unknown>) {
  const applicationDecline = vi.fn(async (_request: object) => success({ done: true }))
  const calls = {
    applicationShow: async () => success(file),
    applicationDeclinePreview,
    applicationDecline,
  }
  const { get, post } = openDeskPages(calls, 'officer')
  const path = '/desk/application?id=a&lang=en'
  const page = async (form?: Record<string, string>) => (await (form ? post(path, form) : get(path))).text()
  return { page, applicationDecline }
}

/** Of the select with that name, the values, and the one that is chosen. */
const selectIn = (html: string, name: string) =>
  new RegExp(`<select[^>]*name="${name}"[^>]*>.*?</select>`).exec(html)?.[0] ?? ''

test('no reason and no step is chosen for whoever decides, and nothing can be declined at once', async () => {
  const { page } = openDesk(async () => success(declineTexts))
  const html = await page()
  for (const name of ['reason', 'step']) {
    expect(selectIn(html, name)).toMatch(/required=""/)
    expect(selectIn(html, name)).toMatch(/<option value=""( selected="")?>Choose …/)
    expect(selectIn(html, name)).not.toMatch(/<option value="[^"]+" selected/)
  }
  expect(html).not.toContain('value="decline"')
})

test('the borrower’s message is shown before it is sent, and what was shown is sent', async () => {
  const { page, applicationDecline } = openDesk(async () => success(declineTexts))
  const typed = { reason: 'salary', message: 'Slip gaji tidak terbaca.', note: 'Pay slip.' }
  const html = await page({ act: 'showDecline', ...typed })
  for (const text of ['Buka pengajuan Anda.', 'Penghasilan Anda di bawah batas.', 'Slip gaji tidak terbaca.'])
    expect(html).toContain(text)
  expect(html).toContain('Nothing is sent yet.')
  expect(applicationDecline).not.toHaveBeenCalled()
  const shown = html.slice(html.indexOf('id="decline"'))
  const hidden = Array.from(
    shown.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g),
    ([, name, value]) => [name, value],
  )
  expect(Object.fromEntries(hidden)).toMatchObject({ ...typed, version: 'review 1' })
})

test('without what the reason needs the field says so, and no message is shown', async () => {
  const fields = { message: 'Write the reason in a sentence.' }
  const refusal = { ...refused(codes.fieldsRefused), data: { fields } }
  const { page } = openDesk(async () => refusal)
  const html = await page({ act: 'showDecline', reason: 'declined', message: '', note: 'Other face.' })
  expect(html).toMatch(/<textarea[^>]*name="message"[^>]*aria-invalid="true"/)
  expect(html).toContain('Write the reason in a sentence.')
  expect(html).not.toContain('value="decline"')
  expect(selectIn(html, 'reason')).toMatch(/value="declined" selected/)
})
