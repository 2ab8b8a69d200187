import { screenPaths } from '../contract/wire/paths.ts'
import { screenAddress, screensWithout } from '../server/testing/screen-address.ts'
import { loanOf } from './journey.ts'

/** Pages in each shape that matters. */
const shapes = {
  'a loan that is due': loanOf('id', 'due'),
  'a loan under review': loanOf('in', 'review'),
  'a loan that asks for a rating': loanOf('id', 'settled'),
  'a loan that was paid out today': loanOf('in', 'new'),
  'a loan with credit': loanOf('id', 'credit'),
  'second thoughts': loanOf('id', 'new').replace('/loanDetails', '/coolingOff'),
  'an offer': '/loanConfirm?sessionId=demo-id-active&productId=terang-kilat',
  'amount and term': '/loanChoose?sessionId=demo-id-settled&productId=terang-cicil',
  'no offer': '/loanConfirm?sessionId=demo-id-overdue&productId=terang-kilat',
  'an offer that pops up an agreement':
    '/loanConfirm?sessionId=demo-in-active&productId=saaf-quick&needPop=1',
  'an agreement': '/contract?sessionId=demo-in-due&orderId=SF-due&productId=saaf-quick&needPop=1',
  'the payments of a loan': '/payments?sessionId=demo-id-active&orderId=TR-active&productId=terang-cicil',
  'a loan without payments': '/payments?sessionId=demo-in-due&orderId=SF-due&productId=saaf-quick&needPop=1',
  'confirming a document': '/verify?code=0000-0000-0000',
  'the card repayment':
    '/cardRepay?sessionId=demo-in-active&orderId=SF-active&productId=saaf-steady&needPop=1',
  'the code of a card repayment':
    '/cardRepay?sessionId=demo-id-active&orderId=TR-active&productId=terang-cicil&step=code&record=rp-1&card=card-id-active-1',
  'a card repayment with nothing to pay': '/cardRepay?sessionId=demo-id-settled&orderId=TR-settled',
  'binding a card': '/bindCard?sessionId=demo-id-active&orderId=TR-active&productId=terang-cicil',
  'the wallet instructions': '/walletInstructions?orderId=TR-due&productId=terang-kilat',
  'the instalments': loanOf('id', 'overdue').replace('/loanDetails', '/repay'),
  'the payment page': loanOf('id', 'active').replace('/loanDetails', '/that'),
  'the payment page with a QR code': loanOf('in', 'active').replace('/loanDetails', '/that'),
  'the ways to pay': `${loanOf('id', 'due').replace('/loanDetails', '/individual')}&payType=1&payCode=BCA`,
  'an extension': loanOf('in', 'due').replace('/loanDetails', '/repayDelay'),
  'what is possible for who cannot pay': loanOf('id', 'overdue').replace('/loanDetails', '/cannotPay'),
  'the question whether to repay': loanOf('id', 'due').replace('/loanDetails', '/whetherRepay'),
  'the complaint entry': '/complainPage?sessionId=demo-id-overdue',
  'a complaint form':
    '/complainPageNext?sessionId=demo-in-due&needPop=1&problemType=1&problemSonType=103&orderNo=SF-due',
  'past complaints': '/complaintList?sessionId=demo-id-settled',
  'no complaints': '/complaintList?sessionId=demo-in-review&needPop=1',
  'an answered complaint': '/complainDetails?sessionId=demo-in-due&needPop=1&problemId=C1-due',
  'a complaint whose answer is late': '/complainDetails?sessionId=demo-id-active&problemId=C2-active',
  'the new complaint page': '/complainNewPage?sessionId=demo-id-due',
  'the assistant': '/intelligentCustomerService?sessionId=demo-id-due&orderNo=TR-due',
  'the assistant of India':
    '/intelligentCustomerService?sessionId=demo-in-overdue&orderNo=SF-overdue&needPop=1&selectedIndex=5',
  'how to reach us': '/customerService?sessionId=demo-in-due&needPop=1',
  'the loan terms': '/loanAgreement?',
  'the loan terms of India': '/loanAgreement?needPop=1',
  'about us': '/aboutUs?',
  'the privacy policy of India': '/privacyPolicy?needPop=1',
  'the section about us': '/About?',
  'the section on privacy': '/Policy?',
  'the section on loans': '/Loan?needPop=1',
  'the contact form': '/Contact?',
  'the data requests': '/User?needPop=1',
  'recommended products': '/relevant?sessionId=demo-id-review',
  'no recommended products': '/relevant?sessionId=demo-in-overdue&needPop=1',
  'a product': '/product?sessionId=demo-in-review&productId=saaf-steady&needPop=1',
  'the home of a borrower who owes': '/main?sessionId=demo-id-overdue',
  'the home of a borrower who waits': '/main?sessionId=demo-in-review&needPop=1',
  'the home for who is not signed in': '/main?',
  'the account of a borrower': '/mine?sessionId=demo-in-active&needPop=1',
  'the orders of a borrower': '/order?sessionId=demo-id-overdue',
  'signing in': '/login?',
  'signing in, in India': '/login?needPop=1',
  'who is signed in already': '/login?sessionId=demo-id-due',
  'the settings': '/setting?sessionId=demo-id-due',
  'the overview of an application': '/apply?sessionId=demo-in-new&needPop=1',
  'an application that was approved': '/apply?sessionId=demo-id-active',
  'the identity of an applicant': '/apply/identity?sessionId=demo-id-new',
  'the identity of an applicant in India': '/apply/identity?sessionId=demo-in-new&needPop=1',
  'the address of an applicant': '/apply/personal?sessionId=demo-id-new',
  'the work of an applicant': '/apply/job?sessionId=demo-in-new&needPop=1',
  'the emergency contact of an applicant': '/apply/contact?sessionId=demo-id-new',
  'the account of an applicant': '/apply/bank?sessionId=demo-id-new',
  'the account of an applicant in India': '/apply/bank?sessionId=demo-in-new&needPop=1',
  'the account that money goes to': '/apply/bank?sessionId=demo-id-due',
  'the review of an application': '/apply/review?sessionId=demo-id-new',
  'a joint login that failed': '/jointLoginFail?approaches=partner',
  'the error page': '/errorPage?code=1099&needPop=1',
  'an ended session': loanOf('id', 'due', { sessionId: 'gone' }),
  'an unknown address': '/nowhere',
  'the front page': '/?',
  'the front page of India': '/?needPop=1',
  'a landing page': '/promotion?',
  'a landing page of Indonesia': '/promotion?id=indonesia',
  'a landing page of India': '/promotion?id=india',
  'the download page of a campaign': '/promotion?id=indonesia#/downloadTemplate',
  'the agreement of a campaign': '/promotion?id=india#/agreementTemplate',
  'a campaign that is not there': '/promotion?id=nonesuch',
  'the developer page': '/testPreview?',
  'the sandbox console': '/testPreview/sandbox?',
  'the bridge simulator': '/testPreview/bridge?',
  'the API page': '/docs?',
}
/** Shown after a payment that a journey makes first. */
const withinJourneys: string[] = [screenPaths.sandboxWallet]
const unnamed = screensWithout(Object.values(shapes), Object.values(screenPaths)).filter(
  (path) => !withinJourneys.includes(path),
)

/** Every page that a person can come to; a screen without a shape above is opened by its own path. */
export const everyPage = {
  ...shapes,
  ...Object.fromEntries(unnamed.map((path) => [path, screenAddress(path)])),
}
export const languages = ['en', 'id', 'hi', 'zh']

export function withLanguage(address: string, lang: string): string {
  const url = new URL(address, 'http://own.invalid')
  url.searchParams.set('lang', lang)
  return url.pathname + url.search + url.hash
}
