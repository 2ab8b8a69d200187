import type { Page } from '@playwright/test'
import { pairsOf } from '../tools/pairs.ts'
import {
  type Applicant,
  addPictures,
  expectPicturesSent,
  fillIdentity,
  fillJob,
  type Market,
} from './applicant.ts'
import { expect, test } from './journey.ts'
import { type Demo, startPromotion } from './promotion-demo.ts'
import { markets } from './sign-in.ts'
import { countTaps } from './taps.ts'
import {
  applyForLimit,
  type Borrower,
  borrow,
  lookHome,
  payOut,
  registerAndSignIn,
  repayAll,
} from './whole-loan.ts'

test.describe.configure({ mode: 'parallel', timeout: 120_000 })

let demo: Demo
test.beforeAll(async () => {
  test.setTimeout(120_000)
  demo = await startPromotion()
})
test.afterAll(() => demo.stop())

const TAPS = 60
/** Home is opened by its address below, where a person taps on it. */
const TAPS_ON_HOME = 4

/** One of several newcomers, with a phone and a document of their own. */
const newcomer = (market: Market, no: number) => ({
  phone: markets[market].phone(`4${no}`),
  documentNumber: market === 'id' ? `317301470895010${no}` : `ABCPR450${no}F`,
})

/** From an advertisement to the second loan. */
async function wholeLoan(borrower: Borrower, own?: Parameters<typeof applyForLimit>[1]) {
  const { page } = borrower
  const taps = countTaps(page)
  await registerAndSignIn(borrower)
  await lookHome(borrower, ['Your first loan, step by step', 'Apply for a loan'])
  await applyForLimit(borrower, own)
  await lookHome(borrower, ['You are approved', 'Look at offers'])
  const order = await borrow(borrower)
  await lookHome(borrower, ['Approved. Your money is on its way', 'See your loan'])
  await payOut(borrower, order)
  await lookHome(borrower, ['Next payment', 'Repay'])
  await repayAll(borrower)
  await lookHome(borrower, ['All repaid. Thank you', 'Closure letter (PDF)'])
  expect(await borrow(borrower)).not.toBe(order)
  taps.stop()
  test.info().annotations.push({ type: 'taps', description: String(taps.count() + TAPS_ON_HOME) })
  expect(taps.count() + TAPS_ON_HOME).toBeLessThan(TAPS)
}

/** A phone at the edge of a village; the network can be taken away and given back. */
async function slowNetwork(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const BYTES_PER_SECOND = 400_000 / 8
  const speed = { latency: 400, downloadThroughput: BYTES_PER_SECOND, uploadThroughput: BYTES_PER_SECOND }
  const setOffline = (offline: boolean) =>
    devtools.send('Network.emulateNetworkConditions', { offline, ...speed })
  await devtools.send('Network.enable')
  await setOffline(false)
  return { lose: () => setOffline(true), find: () => setOffline(false) }
}

// The longest begins first: the others are made beside it.
test('at 400 kbps, with the network lost twice, nothing is lost', async ({ page, errors }) => {
  const network = await slowNetwork(page)
  const lostWhileSending = async ({ page, market, documentNumber }: Applicant) => {
    await fillIdentity(page, market, documentNumber)
    await addPictures(page)
    await expect(page.locator('[data-state=sending]').first()).toBeVisible()
    await network.lose()
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible({ timeout: 30_000 })
    await network.find()
    await expectPicturesSent(page)
  }
  const lostWhileTyping = async ({ page, market, hasScript }: Applicant) => {
    await network.lose()
    await fillJob(page, market, hasScript)
    await expect(page.getByText('Not saved yet. We keep trying.')).toBeVisible()
    await network.find()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 30_000 })
    await page.reload()
    await expect(page.getByLabel('Employer or business')).toHaveValue('Toko Maju')
  }
  await wholeLoan(
    { page, demo, market: 'id', hasScript: true, ...newcomer('id', 3) },
    { identity: lostWhileSending, job: lostWhileTyping },
  )
  errors.length = 0
})

// The slow network above is Indonesia's with a script.
for (const [market, hasScript] of pairsOf(['in', 'id'] as const, [true, false]))
  test.describe(hasScript ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: hasScript })
    test(`a newcomer in ${market} comes by an advertisement, borrows, repays and borrows again`, async ({
      page,
    }) => {
      await wholeLoan({ page, demo, market, hasScript, ...newcomer(market, hasScript ? 1 : 2) })
    })
  })
