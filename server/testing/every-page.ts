import { pages } from '../../web/pages.server.ts'
import { screenAddress, screensWithout } from './screen-address.ts'

const loan = (market: 'id' | 'in', key: string, path = '/loanDetails') => {
  const many = key === 'active' || key === 'overdue'
  const [order, product] =
    market === 'id'
      ? [`TR-${key}`, many ? 'terang-cicil' : 'terang-kilat']
      : [`SF-${key}`, many ? 'saaf-steady' : 'saaf-quick']
  const pop = market === 'in' ? '&needPop=1' : ''
  return `${path}?sessionId=demo-${market}-${key}&orderId=${order}&productId=${product}${pop}`
}

/** Pages as a native app or a visitor opens them, on the demo's loans. */
const addresses = [
  loan('id', 'due'),
  loan('in', 'review'),
  loan('id', 'settled'),
  '/loanChoose?sessionId=demo-id-settled&productId=terang-cicil',
  '/loanConfirm?sessionId=demo-in-active&productId=saaf-quick&needPop=1',
  '/contract?sessionId=demo-in-due&orderId=SF-due&productId=saaf-quick&needPop=1',
  loan('id', 'active', '/payments'),
  '/verify?code=0000-0000-0000',
  loan('in', 'active', '/cardRepay'),
  loan('id', 'active', '/bindCard'),
  '/walletInstructions?orderId=TR-due&productId=terang-kilat',
  loan('id', 'overdue', '/repay'),
  loan('id', 'active', '/that'),
  loan('in', 'active', '/that'),
  `${loan('id', 'due', '/individual')}&payType=1&payCode=BCA`,
  loan('in', 'due', '/repayDelay'),
  loan('id', 'due', '/whetherRepay'),
  '/complainPage?sessionId=demo-id-overdue',
  '/complainPageNext?sessionId=demo-in-due&needPop=1&problemType=2&orderNo=SF-due',
  '/complainPageNext?sessionId=demo-in-due&needPop=1&orderNo=SF-due',
  '/complaintList?sessionId=demo-id-settled',
  '/complainDetails?sessionId=demo-in-due&needPop=1&problemId=C1-due',
  '/complainNewPage?sessionId=demo-id-due',
  '/intelligentCustomerService?sessionId=demo-id-due&orderNo=TR-due',
  '/loanAgreement?needPop=1',
  '/aboutUs?',
  '/privacyPolicy?',
  '/About?',
  '/Policy?',
  '/Loan?needPop=1',
  '/Contact?',
  '/User?needPop=1&number=DR-00000-00000',
  '/relevant?sessionId=demo-id-review',
  '/product?sessionId=demo-in-review&productId=saaf-steady&needPop=1',
  '/main?sessionId=demo-in-overdue&needPop=1',
  '/main?',
  '/order?sessionId=demo-id-overdue',
  '/login?needPop=1',
  '/login?sessionId=demo-id-overdue',
  '/setting?sessionId=demo-id-overdue',
  '/apply?sessionId=demo-in-new&needPop=1',
  '/apply/identity?sessionId=demo-id-new',
  '/apply/personal?sessionId=demo-in-new&needPop=1',
  '/apply/job?sessionId=demo-id-new',
  '/apply/contact?sessionId=demo-id-new',
  '/apply/bank?sessionId=demo-in-new&needPop=1',
  '/apply/review?sessionId=demo-id-new',
  '/jointLoginFail?approaches=partner',
  '/errorPage?code=1099&needPop=1',
  '/?',
  '/promotion?id=indonesia',
  '/docs?',
]

const served = Object.entries(pages).flatMap(([path, { audience }]) =>
  audience === 'developer' ? [] : [path],
)

/** Every page; one that is not named above is opened like any screen. A test holds that none is missing. */
export const everyPage = [...addresses, ...screensWithout(addresses, served).map(screenAddress)]
