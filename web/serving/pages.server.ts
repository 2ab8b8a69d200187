import type { ComponentProps } from 'react'
import { paths } from '../../contract/wire/paths.ts'
import * as chat from '../assistant/chat.server.ts'
import * as customerService from '../assistant/contact.server.ts'
import * as complaintDetail from '../complaints/complaint-detail.server.ts'
import * as complaintEntry from '../complaints/complaint-entry.server.ts'
import * as complaintForm from '../complaints/complaint-form.server.ts'
import * as complaintList from '../complaints/complaint-list.server.ts'
import * as complaintNew from '../complaints/complaint-new.server.ts'
import * as docs from '../developer/docs.server.ts'
import * as testPreview from '../developer/test-preview.server.ts'
import * as till from '../developer/till.server.ts'
import * as payments from '../documents/payments.server.ts'
import * as verify from '../documents/verify.server.ts'
import * as contract from '../loans/contract.server.ts'
import * as loanConfirm from '../loans/loan-confirm.server.ts'
import * as loanDetails from '../loans/loan-details.server.ts'
import type { pages, ServedPath } from '../pages.ts'
import * as jointLogin from '../products/joint-login.server.ts'
import * as orders from '../products/orders.server.ts'
import * as product from '../products/product.server.ts'
import * as recommended from '../products/recommended.server.ts'
import * as promotion from '../promotion/landing.server.ts'
import * as bindCard from '../repayment/cards/bind-card.server.ts'
import * as cardRepay from '../repayment/cards/card-repay.server.ts'
import * as sandboxWallet from '../repayment/cards/sandbox-wallet.server.ts'
import * as walletInstructions from '../repayment/cards/wallet-instructions.server.ts'
import * as extension from '../repayment/extension.server.ts'
import * as instalments from '../repayment/instalments.server.ts'
import * as payMethod from '../repayment/pay-method.server.ts'
import * as virtualAccount from '../repayment/virtual-account.server.ts'
import * as whetherRepay from '../repayment/whether-repay.server.ts'
import * as aboutSection from '../site/about-section.server.ts'
import * as contact from '../site/contact.server.ts'
import * as dataRequest from '../site/data-request.server.ts'
import * as home from '../site/home.server.ts'
import * as legal from '../site/legal.server.ts'
import * as loanSection from '../site/loan-section.server.ts'
import * as policySection from '../site/policy-section.server.ts'
import type { ServerHalf } from './page.ts'

type ScreenOf<P extends ServedPath> = Awaited<ReturnType<(typeof pages)[P]['screen']>>['default']

/** The server half of every screen; a screen without one, or with other props, does not compile. */
export const serverHalves = {
  [paths.home]: home,
  [paths.aboutSection]: aboutSection,
  [paths.policySection]: policySection,
  [paths.loanSection]: loanSection,
  [paths.contactSection]: contact,
  [paths.userSection]: dataRequest,
  [paths.aboutUs]: legal.aboutUs,
  [paths.privacyPolicy]: legal.privacy,
  [paths.loanAgreement]: legal.loanTerms,
  [paths.recommended]: recommended,
  [paths.product]: product,
  [paths.order]: orders,
  [paths.jointLoginFail]: jointLogin,
  [paths.errorPage]: jointLogin,
  [paths.loanDetails]: loanDetails,
  [paths.loanConfirm]: loanConfirm,
  [paths.contract]: contract,
  [paths.cardRepay]: cardRepay,
  [paths.bindCard]: bindCard,
  [paths.walletInstructions]: walletInstructions,
  [paths.sandboxWallet]: sandboxWallet,
  [paths.instalments]: instalments,
  [paths.extension]: extension,
  [paths.whetherRepay]: whetherRepay,
  [paths.payMethod]: payMethod,
  [paths.virtualAccount]: virtualAccount,
  [paths.payments]: payments,
  [paths.verify]: verify,
  [paths.complaintEntry]: complaintEntry,
  [paths.complaintForm]: complaintForm,
  [paths.complaintList]: complaintList,
  [paths.complaintDetail]: complaintDetail,
  [paths.complaintNew]: complaintNew,
  [paths.assistant]: chat,
  [paths.customerService]: customerService,
  [paths.promotion]: promotion,
  [paths.testPreview]: testPreview,
  [paths.till]: till,
  [paths.docs]: docs,
} satisfies { [P in ServedPath]: ServerHalf<ComponentProps<ScreenOf<P>>> }
