import type { ComponentProps } from 'react'
import { paths } from '../contract/paths.ts'
import * as bindCard from './account/bind-card.server.ts'
import * as cardRepay from './account/card-repay.server.ts'
import * as sandboxWallet from './account/sandbox-wallet.server.ts'
import * as walletInstructions from './account/wallet-instructions.server.ts'
import * as docs from './developer/docs.server.ts'
import * as testPreview from './developer/test-preview.server.ts'
import * as till from './developer/till.server.ts'
import * as contract from './loans/contract.server.ts'
import * as loanConfirm from './loans/loan-confirm.server.ts'
import * as loanDetails from './loans/loan-details.server.ts'
import type { ServerHalf } from './page.ts'
import type { pages, ServedPath } from './pages.ts'
import * as extension from './repayment/extension.server.ts'
import * as instalments from './repayment/instalments.server.ts'
import * as payMethod from './repayment/pay-method.server.ts'
import * as virtualAccount from './repayment/virtual-account.server.ts'
import * as whetherRepay from './repayment/whether-repay.server.ts'
import * as home from './site/home.server.ts'
import * as loanTerms from './site/loan-terms.server.ts'

type ScreenOf<P extends ServedPath> = Awaited<ReturnType<(typeof pages)[P]['screen']>>['default']

/** The server half of every screen; a screen without one, or with other props, does not compile. */
export const serverHalves = {
  [paths.home]: home,
  [paths.loanAgreement]: loanTerms,
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
  [paths.testPreview]: testPreview,
  [paths.till]: till,
  [paths.docs]: docs,
} satisfies { [P in ServedPath]: ServerHalf<ComponentProps<ScreenOf<P>>> }
