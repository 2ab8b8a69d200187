import sharp from 'sharp'
import { storeAnswer } from '../../server/verification/captcha.ts'
import { loanOf } from '../journey.ts'
import { sentCode } from '../outbox.ts'
import { ANSWER, codeSentTo, type Demo, SECRET } from '../promotion-demo.ts'
import { sandboxConsoleOf } from '../sandbox-console.ts'
import { expect, test } from './fixtures.ts'
import type { Tab } from './tab.ts'

test.use({ byTurns: true })

// Each journey has a borrower of its own, so that they share one demo.
const english = (market: 'id' | 'in', key: string, path = '/loanDetails') =>
  loanOf(market, key, { lang: 'en' }).replace('/loanDetails', path)

/** Nobody here reads pictures: the one that is shown is made to ask for something known. */
async function readPictureOn(tab: Tab, { db }: Pick<Demo, 'db'>): Promise<void> {
  await tab.holds('document.querySelector("#picture").naturalWidth === 264')
  const sid = await tab.evaluate<string>('return document.querySelector("[name=sid]").value')
  await storeAnswer(db, { sid, answer: { typed: ANSWER }, now: new Date() }, [SECRET])
  await tab.fill('Letters in the picture', ANSWER)
}

async function codeOn(tab: Tab): Promise<string> {
  return (await tab.arrives(/^\/that\?.*code=/)).searchParams.get('code') ?? ''
}

test('a borrower reads the details of a loan and rates the service', async ({ tab, demo }) => {
  await tab.open(demo.url + english('in', 'active'))
  await tab.reads('Your loan is running')
  await tab.readsNot('Thank you')
  await tab.tap('Rate our service')
  await tab.tap('Send')
  await tab.reads('Please choose')
  await tab.tick('radio', '3 stars')
  await tab.tap('Send')
  await tab.reads('Thank you')
  await tab.tap('Close')
  await tab.readsNot('Thank you')
  await tab.readsNot('How are we doing?')
})

test('a borrower goes from the home to the account, the loans and back by the bar', async ({ tab, demo }) => {
  await tab.open(demo.url + english('in', 'overdue', '/main'))
  await tab.reads('Your repayment is late')
  await tab.tap('Account')
  await tab.reads('Your cards')
  await tab.tap('Loans')
  await tab.reads('Your loans')
  await tab.tap('Home')
  await tab.tap('Repay')
  await tab.arrives(/^\/repay\?/)
})

test('a borrower chooses periods, a bank, and sees the payment arrive', async ({
  tab,
  demo,
  request,
  hasScript,
}) => {
  await tab.open(demo.url + english('id', 'active'))
  await tab.tap('Repay')
  await tab.tick('checkbox', /^Payment 4/)
  if (!hasScript) await tab.tap('Update the total')
  await tab.reads('Rp1.225.000,00')
  await tab.tap('Pay now')
  await codeOn(tab)
  await tab.tap('Change payment method')
  await tab.tap('Bank')
  await tab.tick('radio', /^BCA/)
  await tab.tick('radio', /^Mobile banking/)
  await tab.tap('I WANT TO PAY')
  const code = await codeOn(tab)
  await tab.reads('BCA, Mobile banking')
  await tab.readsNot('YES')
  await tab.tap('I HAVE PAID')
  await tab.tap('CANCEL')
  await tab.readsNot('YES')
  await tab.tap('I HAVE PAID')
  await tab.tap('YES')
  await tab.readsNot('YES')
  await sandboxConsoleOf(demo.url, request).pay(code, 'exact')
  if (!hasScript) await tab.tap('Look again')
  await tab.reads('Your payment is credited')
})

test('a borrower in India reads the agreement that pops up and confirms the loan', async ({ tab, demo }) => {
  const query = 'sessionId=demo-in-settled&productId=saaf-steady&needPop=1&lang=en'
  await tab.open(`${demo.url}/loanConfirm?${query}`)
  await tab.reads('Please read this first')
  await tab.tap('Agree')
  await tab.readsNot('Please read this first')
  await tab.tick('checkbox', /agree/)
  await tab.tap(/^Borrow/)
  await tab.arrives(/^\/loanDetails\?.*from=confirm/)
  await tab.reads('Approved. Your money is on its way')
})

test('a borrower extends the term', async ({ tab, demo, request, hasScript }) => {
  await tab.open(demo.url + english('in', 'overdue'))
  await tab.tap('Extend the repayment term')
  await tab.tap(/^Pay ₹/)
  await sandboxConsoleOf(demo.url, request).pay(await codeOn(tab), 'exact')
  if (!hasScript) await tab.tap('Look again')
  await tab.reads('Your repayment date is now')
})

test('a borrower pays with a card and the code from the message', async ({ tab, demo, request }) => {
  await tab.open(demo.url + english('id', 'due', '/cardRepay'))
  await tab.tap(/^Pay/)
  await tab.reads('Please select a payment bank card first')
  await tab.tick('radio', /BCA •••• 1111/)
  await tab.tap(/^Pay/)
  await tab.reads('Confirm your payment')
  await tab.fill('Verification code', await sentCode(demo.url, request))
  await tab.tap('Confirm and pay')
  await tab.arrives(/^\/loanDetails/)
  await tab.reads('All repaid. Thank you')
})

test('a borrower complains with a picture, gets an answer and rates it', async ({
  tab,
  demo,
  hasScript,
}, testInfo) => {
  const picture = testInfo.outputPath('photo.jpg')
  const image = { width: 1600, height: 1200, channels: 3, background: 'olive' } as const
  await sharp({ create: image }).jpeg().toFile(picture)
  const at = (path: string, extra = '') => `${demo.url}/${path}?sessionId=demo-id-overdue&lang=en${extra}`

  await tab.open(at('complainPage'))
  await tab.tap('How I was asked to pay')
  await tab.tap('Threats or insults')
  await tab.fill(/^Describe it in your own words/, 'They shouted at me')
  await tab.chooseFiles('input[type=file]', [picture])
  if (hasScript) await tab.holds('document.querySelector("#pictures [data-state=sent]") !== null')
  await tab.readsNot('Successfully Sent')
  await tab.tap('Send')
  await tab.reads('Successfully Sent')
  await tab.arrives(/^\/complainPage\?/)

  await tab.open(at('complaintList'))
  await tab.tap(/They shouted at me/)
  const problemId = (await tab.arrives(/^\/complainDetails/)).searchParams.get('problemId') ?? ''
  await tab.holds('document.querySelector("main img[alt^=Picture]").naturalWidth > 0')
  await tab.open(`${demo.url}/desk/signIn?lang=en`)
  await tab.tap(/Agent/)
  await tab.arrives(/^\/desk(\?|$)/)
  await tab.open(`${demo.url}/desk/complaint?id=${problemId}&lang=en`)
  await tab.fill('Answer to the borrower', 'We spoke to the collector.')
  await tab.tap('Send the answer')
  await tab.reads('answered')
  await tab.open(at('complainDetails', `&problemId=${problemId}`))
  await tab.reads('We spoke to the collector.')
  // With a script the rating opens by itself after three seconds.
  await tab.reads('How did we handle it?')
  await tab.tick('radio', '4 stars')
  await tab.tap('Send')
  await tab.readsNot('How did we handle it?')
  await tab.open(at('complainDetails', `&problemId=${problemId}`))
  await tab.holds('document.querySelector("#rate") === null')
})

test('a borrower asks the assistant by choice and in words, and rates the answer', async ({
  tab,
  demo,
  hasScript,
}) => {
  const query = 'sessionId=demo-in-due&orderNo=SF-due&needPop=1&lang=en'
  await tab.open(`${demo.url}/intelligentCustomerService?${query}`)
  await tab.tap('When is my next payment due?')
  await tab.reads('Your next payment is ₹')
  await tab.fill(/^Write your question/, 'how do I pay')
  await tab.tap('Send')
  await tab.reads('Open your loan')
  await tab.readsNot('How helpful was this?')
  await tab.tap('Solved')
  await tab.reads('How helpful was this?')
  await tab.tapRadio('3 stars')
  if (!hasScript) await tab.tap('Send')
  await tab.reads('Thank you for your rating')
  await tab.tap('Close')
  await tab.readsNot('Thank you for your rating')
  await tab.reads('3 stars')
})

test('a visitor registers and comes to the download page', async ({ tab, demo }) => {
  await tab.open(`${demo.url}/promotion?id=india&user_from=tiktok&lang=en`)
  await tab.fill('Mobile number', '9876543211')
  await readPictureOn(tab, demo)
  await tab.tap('Get code')
  await tab.reads('The code has been sent. Please look at your phone!')
  await tab.fill('SMS code', await codeSentTo(demo.db, '+919876543211'))
  await tab.tap('Apply now')
  const { searchParams } = await tab.arrives(/^\/promotion.*#\/downloadTemplate$/)
  expect(searchParams.get('user_from')).toBe('tiktok')
  await tab.reads('Download Saaf')
})

test('a borrower mistypes the code, signs in, and out', async ({ tab, demo, hasScript }) => {
  await tab.open(`${demo.url}/login?needPop=1&lang=en&next=%2Fsetting`)
  await tab.fill('Mobile number', '98765 43212')
  if (hasScript) await tab.reads('Copy letters from a picture instead')
  else await readPictureOn(tab, demo)
  await tab.tap('Get code')
  await tab.reads('The code is on its way to')
  const code = await codeSentTo(demo.db, '+919876543212')
  await tab.fill('SMS code', code === '000000' ? '000001' : '000000')
  await tab.tick('checkbox', /^I accept the terms/)
  await tab.tap('Sign in')
  await tab.reads('That SMS code is not right. Please check it and try again.')
  await tab.fill('SMS code', code)
  await tab.tap('Sign in')
  await tab.arrives(/^\/setting/)
  await tab.reads('This device')
  await tab.tap('Sign out')
  await tab.arrives(/^\/login/)
  await tab.reads('With your mobile number.')
})

test('a visitor writes to the company', async ({ tab, demo }) => {
  await tab.open(`${demo.url}/Contact?lang=en`)
  await tab.tap('Send')
  await tab.reads('Please provide complete information!')
  await tab.fill(/^Name/, 'Rina')
  await tab.fill(/^Telephone/, '0812 3456 7890')
  await tab.fill(/^Message/, 'When do you open?')
  await tab.tap('Send')
  await tab.reads('Submit successfully！')
  await tab.reads('CM-')
})

test('a borrower changes the language, and goes back', async ({ tab, demo }) => {
  await tab.open(demo.url + english('id', 'review'))
  await tab.reads('We are checking your application')
  await tab.tap('Indonesia')
  await tab.holds('document.documentElement.lang === "id"')
  await tab.readsNot('We are checking your application')
  await tab.back()
  await tab.reads('We are checking your application')
})

test('back after a payment page leads to the bill, as it was chosen', async ({ tab, demo }) => {
  await tab.open(demo.url + english('in', 'due', '/repay'))
  await tab.tap(/^Pay now/)
  await codeOn(tab)
  await tab.back()
  await tab.arrives(/^\/repay/)
  await tab.tap(/^Pay now/)
  await codeOn(tab)
})

test('a borrower in India applies, and gives the account', async ({ tab, demo }) => {
  await tab.open(`${demo.url}/apply?sessionId=demo-in-new&needPop=1&lang=en`)
  await tab.reads('Apply for a loan')
  await tab.tap(/^Bank account/)
  await tab.arrives(/^\/apply\/bank/)
  await tab.fill('IFSC', 'HDFC0000001')
  await tab.fill('Account number', '12')
  await tab.fill('Name on the account', 'Indira Das')
  await tab.tap('Save and continue')
  await tab.reads('An account number here has 9–18 digits. Please check it.')
  await tab.fill('Account number', '50100012345678')
  await tab.tap('Save and continue')
  await tab.arrives(/^\/apply\/review/)
  await tab.reads('•••• 5678')
})
