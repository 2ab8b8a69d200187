import { answers, newcomerAt, photo, save } from './applicant.ts'
import { chooseFiles, chooseOption, pressOn, typeInto } from './by-keyboard.ts'
import { expect, test } from './journey.ts'
import { isHydrated } from './looks.ts'
import { ANSWER, codeSentTo, type Demo, readPicture, startPromotion } from './promotion-demo.ts'
import { loginAddress, markets, READ_PICTURE, signInButton } from './sign-in.ts'

/** No journey in this file touches the mouse. */
test.describe.configure({ mode: 'default', timeout: 120_000 })

let demo: Demo
test.beforeAll(async () => {
  test.setTimeout(120_000)
  demo = await startPromotion()
})
test.afterAll(() => demo.stop())

test('a newcomer signs in, after a mistake that leads the keyboard to its field', async ({ page }) => {
  const [typed, normal] = markets.in.phone('71')
  await page.goto(loginAddress(demo, 'in', '/order'))
  const phone = page.getByLabel('Mobile number')
  await pressOn(page, page.getByRole('button', { name: 'Get code' }))
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type(typed)
  await pressOn(page, page.getByRole('button', { name: READ_PICTURE }))
  await readPicture(page, demo.db)
  await typeInto(page, page.getByLabel('Letters in the picture', { exact: true }), ANSWER)
  await pressOn(page, page.getByRole('button', { name: 'Get code' }))
  const code = page.getByLabel('SMS code', { exact: true })
  await expect(code).toBeFocused()
  await page.keyboard.type(await codeSentTo(demo.db, normal))
  await pressOn(page, page.getByRole('checkbox'), 'Space')
  await pressOn(page, signInButton(page))
  await expect(page).toHaveURL(/\/order/)
})

test('a newcomer fills in an application and sends it', async ({ page }) => {
  const { name, number, place, address, postal, income, bank, account } = answers.id
  const label = (text: string) => page.getByLabel(text, { exact: true })
  const goOn = async (step: string) => {
    await pressOn(page, save(page))
    await page.waitForURL(new RegExp(`/apply/${step}`))
    await page.waitForFunction(isHydrated)
  }
  await page.goto(demo.url + newcomerAt('id', '/apply/identity'))
  await pressOn(page, save(page))
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
  await typeInto(page, label('Full name'), name)
  await typeInto(page, label(number[0]), number[1])
  await typeInto(page, label('Day'), '7')
  await chooseOption(page, label('Month'), 'August')
  await typeInto(page, label('Year'), '1995')
  await chooseFiles(page, page.locator('input[name=documentFile]'), await photo('document.jpg'))
  const sent = page.locator('[data-state=sent]')
  await expect(sent).toHaveCount(1, { timeout: 30_000 })
  await chooseFiles(page, page.locator('input[name=selfieFile]'), await photo('selfie.jpg'))
  await expect(sent).toHaveCount(2, { timeout: 30_000 })
  await goOn('personal')
  await typeInto(page, label('Find your city or district'), place.search)
  await pressOn(page, page.getByRole('button', { name: place.found, exact: true }))
  await typeInto(page, label('Street and house number'), address)
  await typeInto(page, label('Postal code'), postal)
  await goOn('job')
  await chooseOption(page, label('How you earn'), 'Employee')
  await typeInto(page, label('Employer or business'), 'Toko Maju')
  await typeInto(page, page.getByLabel(/^Income \(/), income[0])
  await typeInto(page, label('Day you are paid'), '25')
  await goOn('contact')
  await typeInto(page, label('Name'), 'Budi Santoso')
  await chooseOption(page, label('Who this person is to you'), 'Brother or sister')
  await typeInto(page, label('Phone number'), '0812 3456 7890')
  await pressOn(page, page.getByLabel('I have told this person, and they agree'), 'Space')
  await goOn('bank')
  await chooseOption(page, label('Bank'), bank)
  await typeInto(page, label('Account number'), account)
  await goOn('review')
  await pressOn(page, page.getByLabel('I agree to all three'), 'Space')
  await pressOn(page, page.getByRole('button', { name: 'Send application' }))
  await page.waitForURL(/\/apply\?/)
})
