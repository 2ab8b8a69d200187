import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from './journey.ts'

export type Market = 'id' | 'in'

/** A photo as a phone takes it, with something on it: a picture of one colour is no document. */
export async function photo(name: string, side = 1800) {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const buffer = await sharp({
    create: { width: side, height: Math.round(side * 0.7), channels: 3, background: '#888', noise },
  })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Answers that each market takes. */
export const answers = {
  id: {
    name: 'Siti Aminah',
    number: ['KTP number (NIK)', '3173014708950001'],
    place: {
      search: 'jakarta pus',
      found: 'Kota Jakarta Pusat, DKI Jakarta',
      region: 'DKI Jakarta',
      district: 'Kota Jakarta Pusat',
    },
    address: 'Jl. Kebon Sirih 12',
    postal: '10110',
    income: ['7000000', '7.000.000'],
    bank: 'BCA',
    account: '1234567890',
  },
  in: {
    name: 'Asha Rao',
    number: ['PAN', 'ABCPR1234F'],
    place: { search: 'pune', found: 'Pune, Maharashtra', region: 'Maharashtra', district: 'Pune' },
    address: '12 MG Road',
    postal: '411001',
    income: ['50000', '50,000'],
    bank: 'HDFC0000001',
    account: '50100012345678',
  },
} as const

/** Shrinking takes its time on a busy machine. */
const slowly = { timeout: 30_000 }

export const save = (page: Page) => page.getByRole('button', { name: 'Save and continue' })
const label = (page: Page, text: string) => page.getByLabel(text, { exact: true })

/** Both pictures, one by the input of the camera and one by that for files. */
export async function addPictures(page: Page) {
  await page.locator('input[name=documentCamera]').setInputFiles(await photo('document.jpg'))
  await page.locator('input[name=selfieFile]').setInputFiles(await photo('selfie.jpg'))
}

export const expectPicturesSent = (page: Page) =>
  expect(page.locator('[data-state=sent]')).toHaveCount(2, slowly)

export async function fillIdentity(page: Page, market: Market, documentNumber?: string) {
  const { name, number } = answers[market]
  await label(page, 'Full name').fill(name)
  await label(page, number[0]).fill(documentNumber ?? number[1])
  await label(page, 'Day').fill('7')
  await label(page, 'Month').selectOption('August')
  await label(page, 'Year').fill('1995')
}

const regionLabel = { id: 'Province', in: 'State or union territory' }
const districtLabel = { id: 'City or regency', in: 'District' }

export const region = (page: Page, market: Market) => label(page, regionLabel[market])
export const district = (page: Page, market: Market) => label(page, districtLabel[market])

async function fillPersonal(page: Page, market: Market, hasScript: boolean) {
  const { place, address, postal } = answers[market]
  if (hasScript) {
    await label(page, 'Find your city or district').fill(place.search)
    await page.getByRole('button', { name: place.found, exact: true }).click()
    await expect(region(page, market).locator('option:checked')).toHaveText(place.region)
    await expect(district(page, market).locator('option:checked')).toHaveText(place.district)
  } else {
    await region(page, market).selectOption(place.region)
    await page.getByRole('button', { name: 'Show the places of this region' }).click()
    await district(page, market).selectOption(place.district)
  }
  await label(page, 'Street and house number').fill(address)
  await label(page, 'Postal code').fill(postal)
  await label(page, 'Email (optional)').fill('siti@example.com')
}

export async function fillJob(page: Page, market: Market, hasScript: boolean) {
  const [typed, shown] = answers[market].income
  await label(page, 'How you earn').selectOption('Employee')
  await label(page, 'Employer or business').fill('Toko Maju')
  const income = page.getByLabel(/^Income \(/)
  await income.pressSequentially(typed)
  if (hasScript) await expect(income).toHaveValue(shown)
  await label(page, 'Day you are paid').fill('25')
}

async function fillContact(page: Page) {
  await label(page, 'Name').fill('Budi Santoso')
  await label(page, 'Who this person is to you').selectOption('Brother or sister')
  await label(page, 'Phone number').fill('0812 3456 7890')
  await page.getByLabel('I have told this person, and they agree').check()
}

async function fillBank(page: Page, market: Market) {
  const { bank, account, name } = answers[market]
  if (market === 'id') await label(page, 'Bank').selectOption(bank)
  else await label(page, 'IFSC').fill(bank)
  await label(page, 'Account number').fill(account)
  await expect(label(page, 'Name on the account')).toHaveValue(name)
}

export type Applicant = {
  page: Page
  market: Market
  hasScript: boolean
  /** Where several apply at one demo: a document belongs to one person. */
  documentNumber?: string
}
type Fill = (applicant: Applicant) => Promise<void>

const fills = {
  identity: async ({ page, market, hasScript, documentNumber }) => {
    await fillIdentity(page, market, documentNumber)
    await addPictures(page)
    if (hasScript) await expectPicturesSent(page)
  },
  personal: ({ page, market, hasScript }) => fillPersonal(page, market, hasScript),
  job: ({ page, market, hasScript }) => fillJob(page, market, hasScript),
  contact: ({ page }) => fillContact(page),
  bank: ({ page, market }) => fillBank(page, market),
} satisfies Record<string, Fill>
type Step = keyof typeof fills

/** The steps of a market, in their order. */
const steps: Record<Market, readonly Step[]> = {
  id: ['identity', 'personal', 'job', 'contact', 'bank'],
  in: ['identity', 'personal', 'job', 'bank'],
}

/** From the overview to the review; a step may be filled in in a way of its own. */
export async function fillSteps(applicant: Applicant, own: Partial<Record<Step, Fill>> = {}) {
  const { page, market } = applicant
  await page.getByRole('link', { name: /^(Start|Continue)/ }).click()
  await expect(page.getByText(`Step 1 of ${steps[market].length}`)).toBeVisible()
  for (const step of steps[market]) {
    await page.waitForURL(new RegExp(`/apply/${step}`))
    await (own[step] ?? fills[step])(applicant)
    await save(page).click()
  }
  await page.waitForURL(/\/apply\/review/)
}

export const fillAll = (page: Page, market: Market, hasScript: boolean) =>
  fillSteps({ page, market, hasScript })

/** Agrees and sends; the overview says then where the application stands. */
export async function handIn(page: Page) {
  await expect(page.getByRole('img')).toHaveCount(2)
  await page.getByLabel('I agree to all three').check()
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.waitForURL(/\/apply\?/)
  await expect(page.getByRole('heading', { name: 'Apply for a loan' })).toHaveCount(0)
}

/** The borrower of the demo who has no application yet. */
export const newcomerAt = (market: Market, path = '/apply') =>
  `${path}?sessionId=demo-${market}-new&lang=en${market === 'in' ? '&needPop=1' : ''}`
