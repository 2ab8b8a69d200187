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
    income: ['84000000', '84.000.000'],
    bank: 'BCA',
    account: '1234567890',
  },
  in: {
    name: 'Asha Rao',
    number: ['PAN', 'ABCPR1234F'],
    place: { search: 'pune', found: 'Pune, Maharashtra', region: 'Maharashtra', district: 'Pune' },
    address: '12 MG Road',
    postal: '411001',
    income: ['600000', '6,00,000'],
    bank: 'HDFC0000001',
    account: '50100012345678',
  },
} as const

/** Shrinking takes its time on a busy machine. */
const slowly = { timeout: 30_000 }

export const save = (page: Page) => page.getByRole('button', { name: 'Save and continue' })
const label = (page: Page, text: string) => page.getByLabel(text, { exact: true })

/** Both pictures, one by the input of the camera and one by that for files. */
async function addPictures(page: Page, hasScript: boolean) {
  await page.locator('input[name=documentCamera]').setInputFiles(await photo('document.jpg'))
  await page.locator('input[name=selfieFile]').setInputFiles(await photo('selfie.jpg'))
  if (hasScript) await expect(page.locator('[data-state=sent]')).toHaveCount(2, slowly)
}

export async function fillIdentity(page: Page, market: Market) {
  const { name, number } = answers[market]
  await label(page, 'Full name').fill(name)
  await label(page, number[0]).fill(number[1])
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

async function fillJob(page: Page, market: Market, hasScript: boolean) {
  const [typed, shown] = answers[market].income
  await label(page, 'How you earn').selectOption('Employee')
  await label(page, 'Employer or business').fill('Toko Maju')
  const income = page.getByLabel(/^Income in a/)
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

/** From the overview to the review. */
export async function fillAll(page: Page, market: Market, hasScript: boolean) {
  const next = async (step: string) => {
    await save(page).click()
    await page.waitForURL(new RegExp(`/apply/${step}`))
  }
  await page.getByRole('link', { name: 'Start' }).click()
  await expect(page.getByText(market === 'id' ? 'Step 1 of 5' : 'Step 1 of 4')).toBeVisible()
  await fillIdentity(page, market)
  await addPictures(page, hasScript)
  await next('personal')
  await fillPersonal(page, market, hasScript)
  await next('job')
  await fillJob(page, market, hasScript)
  if (market === 'id') {
    await next('contact')
    await fillContact(page)
  }
  await next('bank')
  await fillBank(page, market)
  await next('review')
}

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
