import type { ApplicationStep } from '../contract/calls/application.ts'
import { promotion } from '../contract/calls/promotion.ts'
import { wirePath } from '../contract/wire/operation.ts'
import { paths, type ScreenPath } from '../contract/wire/paths.ts'
import * as accountData from './account/account-data.server.ts'
import * as login from './account/login.server.ts'
import * as messages from './account/messages.server.ts'
import * as setting from './account/setting.server.ts'
import { applicationPicture } from './application/load-application.server.ts'
import * as applyOverview from './application/overview.server.ts'
import { searchPlaces } from './application/place-field.server.ts'
import * as applyReview from './application/review.server.ts'
import { stepHalves } from './application/step.server.ts'
import * as chat from './assistant/chat.server.ts'
import * as customerService from './assistant/contact.server.ts'
import * as complaintDetail from './complaints/complaint-detail.server.ts'
import * as complaintEntry from './complaints/complaint-entry.server.ts'
import * as complaintForm from './complaints/complaint-form.server.ts'
import { complaintImage } from './complaints/complaint-image.server.ts'
import * as complaintList from './complaints/complaint-list.server.ts'
import * as complaintNew from './complaints/complaint-new.server.ts'
import { deskPages } from './desk-pages.server.ts'
import * as docs from './developer/docs.server.ts'
import * as sandboxConsole from './developer/sandbox-console.server.ts'
import * as bridgeSimulator from './developer/simulator/bridge-simulator.server.ts'
import * as testPreview from './developer/test-preview.server.ts'
import { document } from './documents/document.server.ts'
import { closure, receipt, statement } from './documents/loan-documents.server.ts'
import * as payments from './documents/payments.server.ts'
import * as verify from './documents/verify.server.ts'
import * as borrowerHome from './home/home.server.ts'
import * as mine from './home/mine.server.ts'
import { icon, manifest } from './install/manifest.server.ts'
import * as offline from './install/offline.server.ts'
import * as contract from './loans/contract.server.ts'
import { contractDocument, keyFacts } from './loans/documents.server.ts'
import * as loanChoose from './loans/loan-choose.server.ts'
import * as loanConfirm from './loans/loan-confirm.server.ts'
import * as loanDetails from './loans/loan-details.server.ts'
import { picture } from './page/picture.server.ts'
import {
  action,
  call,
  file,
  forms,
  pagesIn,
  plain,
  react,
  sitePage,
  stream,
  type Table,
} from './page/route.ts'
import * as jointLogin from './products/joint-login.server.ts'
import * as orders from './products/orders.server.ts'
import * as product from './products/product.server.ts'
import * as recommended from './products/recommended.server.ts'
import * as landing from './promotion/landing.server.ts'
import * as cannotPay from './repayment/cannot-pay.server.ts'
import * as bindCard from './repayment/cards/bind-card.server.ts'
import * as cardRepay from './repayment/cards/card-repay.server.ts'
import * as sandboxWallet from './repayment/cards/sandbox-wallet.server.ts'
import * as walletInstructions from './repayment/cards/wallet-instructions.server.ts'
import * as coolingOff from './repayment/cooling-off.server.ts'
import { dueDates } from './repayment/due-dates.server.ts'
import * as extension from './repayment/extension.server.ts'
import * as instalments from './repayment/instalments.server.ts'
import * as payMethod from './repayment/pay-method.server.ts'
import { openStatusStream } from './repayment/status-stream.server.ts'
import * as virtualAccount from './repayment/virtual-account.server.ts'
import * as whetherRepay from './repayment/whether-repay.server.ts'
import { servePages } from './serving/app.ts'
import type { WebOptions } from './serving/respond.server.ts'
import { showAccountChoice, takeAccountChoice } from './session/account-choice.server.ts'
import AccountChoice from './session/account-choice.tsx'
import * as aboutSection from './site/about-section.server.ts'
import * as contact from './site/contact.server.ts'
import * as dataRequest from './site/data-request.server.ts'
import * as estimate from './site/estimate.server.ts'
import { robots, shareImage, sitemap } from './site/files.server.ts'
import * as home from './site/home.server.ts'
import * as legal from './site/legal.server.ts'
import * as loanSection from './site/loan-section.server.ts'
import * as policySection from './site/policy-section.server.ts'
import { captchaImage, challengeCreate } from './verification/forwarded-calls.server.ts'

const visitors = { visitors: 'offered' } as const
const underHome = { parents: [paths.home] }
const underMain = { parents: [paths.main] }
const underLoan = { parents: [paths.loanDetails, paths.order] }
const underCards = { parents: [paths.cardRepay, paths.order] }
const underContact = { parents: [paths.customerService] }
const underApply = { parents: [paths.apply] }
const underComplaints = { parents: [paths.complaintEntry] }

/** What a payment page reads of its address: what is to be paid, and how. */
const choice = ['amount', 'upTo', 'settle', 'display', 'payType', 'payCode', 'specificNum']

const applyStep = (step: ApplicationStep) =>
  react(() => import('./application/step.tsx'), stepHalves[step], {
    entry: 'application/step',
    ...underApply,
  })

/** Every address: one row defines it. The file is named after its meaning, the path after what apps link to. */
export const routes: Table = {
  [paths.home]: sitePage(() => import('./site/home.tsx'), home, visitors),
  [paths.aboutSection]: sitePage(() => import('./site/about-section.tsx'), aboutSection, visitors),
  [paths.policySection]: sitePage(() => import('./site/policy-section.tsx'), policySection, visitors),
  [paths.loanSection]: sitePage(() => import('./site/loan-section.tsx'), loanSection, visitors),
  [paths.contactSection]: sitePage(() => import('./site/contact.tsx'), contact, visitors),
  [paths.userSection]: sitePage(() => import('./site/data-request.tsx'), dataRequest, visitors),
  [paths.estimate]: sitePage(() => import('./site/estimate.tsx'), estimate, visitors),
  [paths.aboutUs]: sitePage(() => import('./site/legal.tsx'), legal.aboutUsPage),
  [paths.privacyPolicy]: sitePage(() => import('./site/legal.tsx'), legal.privacyPage),
  [paths.loanAgreement]: sitePage(() => import('./site/legal.tsx'), legal.loanTermsPage),

  [paths.main]: forms(() => import('./home/home.tsx'), borrowerHome, { parents: [], readableOffline: true }),
  [paths.mine]: forms(() => import('./home/mine.tsx'), mine, underMain),

  [paths.recommended]: forms(() => import('./products/recommended.tsx'), recommended, underMain),
  [paths.product]: forms(() => import('./products/product.tsx'), product, {
    parents: [paths.recommended],
    needs: 'productId',
  }),
  [paths.order]: forms(() => import('./products/orders.tsx'), orders, underMain),
  [paths.login]: react(() => import('./account/login.tsx'), login, {
    entry: 'account/login',
    audience: 'public',
    signsIn: true,
    visitors: 'country',
    ...underMain,
  }),
  [paths.setting]: forms(() => import('./account/setting.tsx'), setting, { parents: [paths.mine] }),
  [paths.jointLoginFail]: forms(() => import('./products/joint-login.tsx'), jointLogin, underHome),
  [paths.errorPage]: forms(() => import('./products/joint-login.tsx'), jointLogin, underHome),

  [paths.apply]: react(() => import('./application/overview.tsx'), applyOverview, {
    entry: 'application/overview',
    ...underMain,
  }),
  [paths.applyIdentity]: applyStep('identity'),
  [paths.applyPersonal]: applyStep('personal'),
  [paths.applyJob]: applyStep('job'),
  [paths.applyContact]: applyStep('contact'),
  [paths.applyBank]: applyStep('bank'),
  [paths.applyReview]: forms(() => import('./application/review.tsx'), applyReview, underApply),

  [paths.loanDetails]: forms(() => import('./loans/loan-details.tsx'), loanDetails, {
    parents: [paths.order],
    needs: 'orderId',
    readableOffline: true,
  }),
  [paths.loanChoose]: react(() => import('./loans/loan-choose.tsx'), loanChoose, {
    entry: 'loans/loan-choose',
    parents: [paths.product, paths.recommended],
    needs: 'productId',
    reads: ['amount', 'payDay'],
  }),
  [paths.loanConfirm]: forms(() => import('./loans/loan-confirm.tsx'), loanConfirm, {
    parents: [paths.product, paths.recommended],
    needs: 'productId',
    reads: ['amount', 'payDay'],
  }),
  [paths.contract]: forms(() => import('./loans/contract.tsx'), contract, {
    parents: [paths.loanDetails, paths.loanConfirm, paths.order],
  }),
  [paths.payments]: forms(() => import('./documents/payments.tsx'), payments, underLoan),
  [paths.verify]: plain(() => import('./documents/verify.tsx'), verify, { audience: 'public', ...underHome }),

  [paths.instalments]: react(() => import('./repayment/instalments.tsx'), instalments, {
    entry: 'repayment/instalments',
    ...underLoan,
  }),
  [paths.coolingOff]: forms(() => import('./repayment/cooling-off.tsx'), coolingOff, underLoan),
  [paths.cannotPay]: forms(() => import('./repayment/cannot-pay.tsx'), cannotPay, underLoan),
  [paths.extension]: forms(() => import('./repayment/extension.tsx'), extension, underLoan),
  [paths.whetherRepay]: forms(() => import('./repayment/whether-repay.tsx'), whetherRepay, underLoan),
  [paths.payMethod]: react(() => import('./repayment/pay-method.tsx'), payMethod, {
    entry: 'repayment/pay-method',
    parents: [paths.virtualAccount, paths.order],
  }),
  [paths.virtualAccount]: react(() => import('./repayment/virtual-account.tsx'), virtualAccount, {
    entry: 'repayment/virtual-account',
    needs: 'orderId',
    reads: choice,
    readableOffline: true,
    ...underLoan,
  }),
  [paths.cardRepay]: react(() => import('./repayment/cards/card-repay.tsx'), cardRepay, {
    entry: 'repayment/cards/card-repay',
    needs: 'orderId',
    reads: ['amount', 'upTo'],
    ...underLoan,
  }),
  [paths.bindCard]: react(() => import('./repayment/cards/bind-card.tsx'), bindCard, {
    entry: 'repayment/cards/bind-card',
    ...underCards,
  }),
  [paths.walletInstructions]: plain(
    () => import('./repayment/cards/wallet-instructions.tsx'),
    walletInstructions,
    { audience: 'public', parents: [paths.cardRepay, paths.home] },
  ),
  [paths.sandboxWallet]: plain(() => import('./repayment/cards/sandbox-wallet.tsx'), sandboxWallet, {
    audience: 'developer',
    ...underCards,
  }),

  [paths.complaintEntry]: forms(
    () => import('./complaints/complaint-entry.tsx'),
    complaintEntry,
    underContact,
  ),
  [paths.complaintForm]: react(() => import('./complaints/complaint-form.tsx'), complaintForm, {
    entry: 'complaints/complaint-form',
    ...underComplaints,
  }),
  [paths.complaintList]: forms(
    () => import('./complaints/complaint-list.tsx'),
    complaintList,
    underComplaints,
  ),
  [paths.complaintDetail]: forms(() => import('./complaints/complaint-detail.tsx'), complaintDetail, {
    parents: [paths.complaintList],
  }),
  [paths.complaintNew]: forms(() => import('./complaints/complaint-new.tsx'), complaintNew, underContact),
  [paths.assistant]: react(() => import('./assistant/chat.tsx'), chat, {
    entry: 'assistant/chat',
    ...underContact,
  }),
  [paths.customerService]: forms(() => import('./assistant/contact.tsx'), customerService, underLoan),

  [paths.notices]: react(() => import('./account/messages.tsx'), messages, {
    entry: 'account/messages',
    parents: [paths.mine],
  }),
  [paths.accountData]: forms(() => import('./account/account-data.tsx'), accountData, {
    parents: [paths.mine],
    reads: ['number', 'copy'],
  }),

  [paths.promotion]: react(() => import('./promotion/landing.tsx'), landing, {
    entry: 'promotion/landing',
    audience: 'public',
    signsIn: true,
    visitors: 'country',
    parents: [],
  }),

  [paths.testPreview]: react(() => import('./developer/test-preview.tsx'), testPreview, {
    entry: 'developer/test-preview',
    audience: 'developer',
    parents: [],
  }),
  [paths.sandboxConsole]: plain(() => import('./developer/sandbox-console.tsx'), sandboxConsole, {
    audience: 'developer',
    parents: [paths.testPreview],
  }),
  [paths.bridgeSimulator]: react(
    () => import('./developer/simulator/bridge-simulator.tsx'),
    bridgeSimulator,
    {
      entry: 'developer/simulator/bridge-simulator',
      audience: 'developer',
      parents: [paths.testPreview],
    },
  ),
  [paths.docs]: plain(() => import('./developer/docs.tsx'), docs, { audience: 'public', parents: [] }),
  [paths.offline]: plain(() => import('./install/offline.tsx'), offline, { audience: 'public', parents: [] }),

  [paths.keyFacts]: document(keyFacts),
  [paths.contractPdf]: document(contractDocument),
  [paths.receipt]: document(receipt),
  [paths.statement]: document(statement),
  [paths.closure]: document(closure),
  [paths.complaintImage]: picture(complaintImage),
  [paths.applicationPicture]: picture(applicationPicture),
  [paths.places]: file(searchPlaces),
  [paths.payStatus]: stream(openStatusStream),
  [paths.dueDates]: file(dueDates),
  [paths.robots]: file(robots),
  [paths.sitemap]: file(sitemap(() => sitePaths)),
  [paths.sharePicture]: file(shareImage),
  [paths.manifest]: file(manifest),
  [paths.accountDataJson]: file(accountData.accountDataJson),
  [paths.accountDataPdf]: document(accountData.accountDataPdf),
  [paths.deletionProof]: document(accountData.deletionProof),
  [paths.icon]: file(icon),

  [paths.accountChoice]: action({
    screen: AccountChoice,
    show: showAccountChoice,
    take: takeAccountChoice,
  }),
  [wirePath(promotion.captchaImage)]: call(captchaImage),
  [wirePath(promotion.challengeCreate)]: call(challengeCreate),
  ...deskPages,
}

export const pages = pagesIn(routes)

/** Every page that a search engine may show. */
const sitePaths: readonly ScreenPath[] = (Object.keys(pages) as ScreenPath[]).filter(
  (path) => pages[path].site,
)

/** All pages of the product as one function from request to response. */
export const createWeb = (options: WebOptions) => servePages(routes, options)

export { createPrint } from './documents/print-part.server.ts'
