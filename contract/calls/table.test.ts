import { describe, expect, test } from 'vitest'
import { type Endpoint, wirePath } from '../wire/operation.ts'
import { domains, table } from './table.ts'

/** Product 7.2–7.6 to the letter, `{provider}` being `terang` (product 10.1) and `{prefix}` `/h5-api` (product 10.2). */
const ofSpec = `
complaintDetail      POST      /h5-api/user-problem/problem-detail
complaintScore       POST      /h5-api/user-problem/save-score
complaintInit        POST      /h5-api/user-problem/problem-init
complaintImageSave   POST      /h5-api/user-problem/upload-problem-img
complaintSave        POST      /h5-api/user-problem/problem-save
complaintList        POST      /h5-api/user-problem/problem-list
assistantInit        POST      /h5-api/v3/user-problem/problem-init
assistantAnswers     GET       /h5-api/v3/user-problem/get-qa-list
assistantRecord      POST      /h5-api/v3/user-problem/qa-record
contactInfo          POST      /h5-api/v3/personal-center/contact-kf-info
cardWays             POST      /api/v1/terang/terang-api/service/loan/repayment-way
cardCommit           POST      /api/v1/terang/terang-api/service/loan/repayment-commit
walletPay            POST      /api/v1/terang/terang-api/service/loan/repayment-huichao
cardConfirm          POST      /api/v1/terang/terang-api/service/loan/repayment-confirm
templateLoad         GET       /api/v2/terang/service/channel/channel-template
visitSave            GET       /api/v2/terang/promotion/track-visit
sidCreate            GET       /api/v2/terang/promotion/get-sid
captchaImage         GET       /api/v2/terang/promotion/get-captcha
smsSend              POST      /api/v2/terang/promotion/get-sms
clickSave            GET       /api/v2/terang/promotion/track-click
register             POST      /api/v2/terang/promotion/register
recommendedList      POST      /h5-api/v3/product/recommend-product-list
pageEventSave        POST      /h5-api/pageEvent/save
productApply         POST      /h5-api/v3/product/apply
payCodeCreate        POST      /h5-api/v3/loan-details/generate-vcode
payMethods           POST      /h5-api/v3/loan-details/init-pay-type
extensionDetails     POST      /h5-api/v3/loan-details/delay-detail
instalments          POST      /h5-api/v3/installment/loan-play-detail
loanConfirm          POST      /h5-api/v3/loan-confirm/loan-detail-confirm
loanPush             POST      /h5-api/v3/loan-confirm/loan-detail-push
contractList         GET,POST  /h5-api/v3/contract/contract
contractJump         GET,POST  /h5-api/v3/contract/contract-jump
standTargeted        POST      /h5-api/stand/targeted
standNecessity       POST      /h5-api/stand/necessity
standJoint           POST      /h5-api/stand/joint
loanDetails          POST      /h5-api/v3/loan-details/loan-details
serviceEventSave     POST      /h5-api/service/event/save
scoreSave            POST      /h5-api/v3/loan-details/google-score
productRedirect      POST      /h5-api/v3/product/redirect
`
/** Calls the base contract does not have, which our own pages need. Each is a decision; none may take the place of one above. */
const ofOurs = `
contractRead         POST      /h5-api/v3/contract/contract-read
payStatus            POST      /h5-api/v3/loan-details/pay-status
settlementQuote      POST      /h5-api/v3/loan-details/settlement-quote
refundAsk            POST      /h5-api/v3/loan-details/refund-ask
creditUse            POST      /h5-api/v3/loan-details/credit-use
creditDecline        POST      /h5-api/v3/loan-details/credit-decline
paymentHelp          POST      /h5-api/v3/loan-details/payment-help
promiseMake          POST      /h5-api/v3/loan-details/promise-make
planAsk              POST      /h5-api/v3/loan-details/plan-ask
paymentList          POST      /h5-api/v3/documents/payments
receiptRead          POST      /h5-api/v3/documents/receipt
statementRead        POST      /h5-api/v3/documents/statement
closureRead          POST      /h5-api/v3/documents/closure
documentVerify       POST      /h5-api/v3/documents/verify
statementMade        POST      /h5-api/v3/documents/statement-made
accountCopyMade      POST      /h5-api/v3/account/data-copy-made
cardList             POST      /h5-api/v3/account/cards
cardBind             POST      /h5-api/v3/account/bind-card
cardRemove           POST      /h5-api/v3/account/remove-card
complaintImageRead   POST      /h5-api/user-problem/problem-img-read
orderList            POST      /h5-api/v3/order/order-list
homeLoad             POST      /h5-api/v3/home/home-load
offerRefusal         POST      /h5-api/v3/product/offer-refusal
loanChoice           POST      /h5-api/v3/loan-confirm/loan-choice
costExample          POST      /h5-api/v3/site/cost-example
loanEstimate         POST      /h5-api/v3/site/estimate
contactSave          POST      /h5-api/v3/site/contact-save
dataRequestSave      POST      /h5-api/v3/site/data-request-save
dataRequestRead      POST      /h5-api/v3/site/data-request-read
assistantLog         GET       /h5-api/v3/user-problem/qa-log
challengeCreate      GET       /api/v2/terang/promotion/get-challenge
sessionOwner         POST      /h5-api/v3/account/session-owner
accountCopy          POST      /h5-api/v3/account/data-copy
accountDeletionPlan  POST      /h5-api/v3/account/deletion-plan
accountDelete        POST      /h5-api/v3/account/delete
deletionCodeSend     POST      /h5-api/v3/account/deletion-code
deletionProofRead    POST      /h5-api/v3/account/deletion-proof
noticeList           POST      /h5-api/v3/notices/list
noticeSwitches       POST      /h5-api/v3/notices/switches
noticeSwitchSave     POST      /h5-api/v3/notices/switch-save
pushKey              POST      /h5-api/v3/notices/push-key
pushSubscribe        POST      /h5-api/v3/notices/push-subscribe
pushUnsubscribe      POST      /h5-api/v3/notices/push-unsubscribe
applicationLoad      POST      /h5-api/v3/application/load
identitySave         POST      /h5-api/v3/application/identity-save
personalSave         POST      /h5-api/v3/application/personal-save
jobSave              POST      /h5-api/v3/application/job-save
emergencyContactSave POST      /h5-api/v3/application/contact-save
bankSave             POST      /h5-api/v3/application/bank-save
bankCodeSend         POST      /h5-api/v3/application/bank-code
applicationSubmit    POST      /h5-api/v3/application/submit
applicationPictureSave POST    /h5-api/v3/application/picture-save
applicationPictureRead POST    /h5-api/v3/application/picture-read
loginCodeSend        POST      /h5-api/v3/account/login-code
login                POST      /h5-api/v3/account/login
stepUpCodeSend       POST      /h5-api/v3/account/step-up-code
stepUp               POST      /h5-api/v3/account/step-up
sessionRenew         POST      /h5-api/v3/account/session-renew
sessionList          POST      /h5-api/v3/account/sessions
sessionEnd           POST      /h5-api/v3/account/session-end
sessionsEnd          POST      /h5-api/v3/account/sessions-end
`
const lines = (list: string) => list.trim().split('\n').filter(Boolean)
const tidy = (line: string) => line.replace(/\s+/g, ' ').trim()

const rows = Object.entries(table) as [string, Endpoint][]
const asLine = ([key, row]: [string, Endpoint]) => `${key} ${row.methods.join()} ${wirePath(row)}`

describe('the table', () => {
  test('has every call of product 7.2–7.6 at its address, and no other but those that are listed as ours', () => {
    const expected = [...lines(ofSpec), ...lines(ofOurs)].map(tidy)
    expect(rows.map(asLine).toSorted()).toEqual(expected.toSorted())
  })

  test('marks in its rows what is ours', () => {
    const marked = rows.filter(([, row]) => row.ours).map(asLine)
    expect(marked.toSorted()).toEqual(lines(ofOurs).map(tidy).toSorted())
  })

  test('has no two calls at one address', () => {
    const addresses = rows.flatMap(([, row]) => row.methods.map((method) => `${method} ${wirePath(row)}`))
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test('has each call in one domain', () => {
    const keys = Object.values(domains).flatMap((domain) => Object.keys(domain))
    expect(keys.toSorted()).toEqual(Object.keys(table).toSorted())
  })

  test.each(rows)('%s has a limit, a summary, and says how it is answered', (_, row) => {
    expect(row.summary.length).toBeGreaterThan(10)
    expect(row.limit.max).toBeGreaterThan(0)
    expect([60, 3600]).toContain(row.limit.windowSeconds)
  })

  test('answers as product 7.4–7.6 say: promotion, the flag of loan details, and stand', () => {
    const of = (dialect: string) => rows.filter(([, row]) => row.dialect === dialect).map(([key]) => key)
    expect(of('promotion')).toEqual([
      'visitSave',
      'clickSave',
      'sidCreate',
      'challengeCreate',
      'smsSend',
      'register',
    ])
    expect(of('flag')).toEqual(['loanDetails', 'scoreSave', 'serviceEventSave'])
    expect(of('stand')).toEqual(['standTargeted', 'standNecessity', 'standJoint'])
    expect(of('image')).toEqual(['captchaImage'])
  })

  test('lets anyone in only where there are visitors: promotion, contact, joint-login failure, documents, the site, signing in', () => {
    const open = rows.filter(([, row]) => row.by === 'anyone').map(([key]) => key)
    expect(open.toSorted()).toEqual(
      [
        ...Object.keys(domains.promotion),
        'loginCodeSend',
        'login',
        'contactInfo',
        'documentVerify',
        'deletionProofRead',
        'standTargeted',
        'standNecessity',
        'standJoint',
        ...Object.keys(domains.site),
      ].toSorted(),
    )
  })
})
