import { writeFileSync } from 'node:fs'
import { countOf } from '../../tools/counts.ts'
import { answers, type Market, newcomerAt, photo } from '../applicant.ts'
import { expect, test } from './fixtures.ts'
import type { Tab } from './tab.ts'

test.use({ byTurns: true })
test.describe.configure({ timeout: 180_000 })

type Applicant = { tab: Tab; market: Market; hasScript: boolean; pictures: [string, string] }

/** Engines shrink what is larger, which takes its time; that one of them does is among the complaints. */
const PHOTO_SIDE = 900
const names = { id: 'Indonesia', in: 'India' }
const lists = {
  id: { region: 'Province', district: 'City or regency' },
  in: { region: 'State or union territory', district: 'District' },
}

const fills = {
  identity: async ({ tab, market, hasScript, pictures: [document, selfie] }) => {
    const { name, number } = answers[market]
    await tab.fill('Full name', name)
    await tab.fill(number[0], number[1])
    await tab.fill('Day', '7')
    await tab.choose('Month', 'August')
    await tab.fill('Year', '1995')
    await tab.chooseFiles('input[name=documentCamera]', [document])
    await tab.chooseFiles('input[name=selfieFile]', [selfie])
    if (hasScript) await tab.holds('document.querySelectorAll("[data-state=sent]").length === 2')
  },
  personal: async ({ tab, market, hasScript }) => {
    const { place, address, postal } = answers[market]
    if (hasScript) {
      await tab.fill('Find your city or district', place.search)
      await tab.tap(place.found)
    } else {
      await tab.choose(lists[market].region, place.region)
      await tab.tap('Show the places of this region')
      await tab.choose(lists[market].district, place.district)
    }
    await tab.fill('Street and house number', address)
    await tab.fill('Postal code', postal)
  },
  job: async ({ tab, market }) => {
    await tab.choose('How you earn', 'Employee')
    await tab.fill('Employer or business', 'Toko Maju')
    await tab.fill(/^Income \(/, answers[market].income[0])
    await tab.fill('Day you are paid', '25')
  },
  contact: async ({ tab }) => {
    await tab.fill('Name', 'Budi Santoso')
    await tab.choose('Who this person is to you', 'Brother or sister')
    await tab.fill('Phone number', '0812 3456 7890')
    await tab.tick('checkbox', /^I have told this person/)
  },
  bank: async ({ tab, market }) => {
    const { bank, account, name } = answers[market]
    if (market === 'id') await tab.choose('Bank', bank)
    else await tab.fill('IFSC', bank)
    await tab.fill('Account number', account)
    await tab.fill('Name on the account', name)
  },
} satisfies Record<string, (applicant: Applicant) => Promise<void>>

/** One market in `npm test`, both in the soak. */
const markets = (['id', 'in'] as const).slice(0, countOf('variantsPerJourney'))

for (const market of markets)
  test(`a borrower in ${names[market]} applies, with pictures, up to the offer`, async ({
    tab,
    demo,
    hasScript,
  }, testInfo) => {
    const pictures = [testInfo.outputPath('document.jpg'), testInfo.outputPath('selfie.jpg')] as const
    for (const path of pictures) writeFileSync(path, (await photo('any', PHOTO_SIDE)).buffer)
    const applicant: Applicant = { tab, market, hasScript, pictures: [...pictures] }
    await tab.open(demo.url + newcomerAt(market))
    await tab.tap(/^(Start|Continue)/)
    const steps =
      market === 'id'
        ? (['identity', 'personal', 'job', 'contact', 'bank'] as const)
        : (['identity', 'personal', 'job', 'bank'] as const)
    for (const step of steps) {
      await tab.arrives(new RegExp(`^/apply/${step}`))
      await fills[step](applicant)
      await tab.tap('Save and continue')
    }
    await tab.arrives(/^\/apply\/review/)
    const { place, account } = answers[market]
    await tab.reads(`${place.district}, ${place.region}`)
    await tab.reads(`•••• ${account.slice(-4)}`)
    await tab.holds(
      '[...document.querySelectorAll("main img")].filter((image) => image.naturalWidth > 0).length === 2',
    )
    await tab.tick('checkbox', /^I agree to all three/)
    await tab.tap('Send application')
    await tab.arrives(/^\/apply\?/)
    await tab.reads('Approved: you can borrow up to')
    await tab.tap('See your offers')
    await tab.tap(/^See offer: /)
    await tab.arrives(/^\/product\?/)
    await tab.tap('See the whole offer')
    const { searchParams } = await tab.arrives(/^\/loanConfirm/)
    expect(searchParams.get('productId')).not.toBeNull()
    if (market === 'in') await tab.tap('Agree')
    await tab.reads('Borrow')
  })
