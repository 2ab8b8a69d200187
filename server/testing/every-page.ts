const loan = (market: 'id' | 'in', key: string, path = '/loanDetails') => {
  const many = key === 'active' || key === 'overdue'
  const [order, product] =
    market === 'id'
      ? [`TR-${key}`, many ? 'terang-cicil' : 'terang-kilat']
      : [`SF-${key}`, many ? 'saaf-steady' : 'saaf-quick']
  const pop = market === 'in' ? '&needPop=1' : ''
  return `${path}?sessionId=demo-${market}-${key}&orderId=${order}&productId=${product}${pop}`
}

/** Every page as a native app or a visitor opens it, on the demo's loans; a test holds that none is missing. */
export const everyPage = [
  loan('id', 'due'),
  loan('in', 'review'),
  loan('id', 'settled'),
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
  '/customerService?sessionId=demo-in-due&needPop=1',
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
  '/order?sessionId=demo-id-overdue',
  '/jointLoginFail?approaches=partner',
  '/errorPage?code=1099&needPop=1',
  '/?',
  '/promotion?id=indonesia',
  '/docs?',
]
