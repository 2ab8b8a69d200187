import { paths } from '../contract/paths.ts'
import type { PageRow } from './page.ts'

/** The table of the house: path → screen. The file is named after its meaning, the path after what apps link to. */
export const pages = {
  [paths.home]: {
    screen: () => import('./site/home.tsx'),
    script: 'none',
    audience: 'public',
  },
  [paths.loanAgreement]: {
    screen: () => import('./site/loan-terms.tsx'),
    script: 'none',
    audience: 'public',
  },
  [paths.loanDetails]: {
    screen: () => import('./loans/loan-details.tsx'),
    script: 'island',
    audience: 'borrower',
  },
  [paths.loanConfirm]: {
    screen: () => import('./loans/loan-confirm.tsx'),
    script: 'island',
    audience: 'borrower',
  },
  [paths.contract]: {
    screen: () => import('./loans/contract.tsx'),
    script: 'island',
    audience: 'borrower',
  },
  [paths.cardRepay]: {
    screen: () => import('./account/card-repay.tsx'),
    script: 'island',
    own: 'account/card-repay',
    audience: 'borrower',
  },
  [paths.bindCard]: {
    screen: () => import('./account/bind-card.tsx'),
    script: 'island',
    own: 'account/bind-card',
    audience: 'borrower',
  },
  [paths.walletInstructions]: {
    screen: () => import('./account/wallet-instructions.tsx'),
    script: 'none',
    audience: 'public',
  },
  [paths.sandboxWallet]: {
    screen: () => import('./account/sandbox-wallet.tsx'),
    script: 'none',
    audience: 'developer',
  },
  [paths.instalments]: {
    screen: () => import('./repayment/instalments.tsx'),
    script: 'island',
    own: 'repayment/instalments',
    audience: 'borrower',
  },
  [paths.extension]: {
    screen: () => import('./repayment/extension.tsx'),
    script: 'island',
    own: 'repayment/kept-choice',
    audience: 'borrower',
  },
  [paths.whetherRepay]: {
    screen: () => import('./repayment/whether-repay.tsx'),
    script: 'island',
    audience: 'borrower',
  },
  [paths.payMethod]: {
    screen: () => import('./repayment/pay-method.tsx'),
    script: 'island',
    own: 'repayment/pay-method',
    audience: 'borrower',
  },
  [paths.virtualAccount]: {
    screen: () => import('./repayment/virtual-account.tsx'),
    script: 'island',
    own: 'repayment/virtual-account',
    audience: 'borrower',
  },
  [paths.testPreview]: {
    screen: () => import('./developer/test-preview.tsx'),
    script: 'react',
    audience: 'developer',
  },
  [paths.till]: {
    screen: () => import('./developer/till.tsx'),
    script: 'none',
    audience: 'developer',
  },
  [paths.docs]: {
    screen: () => import('./developer/docs.tsx'),
    script: 'none',
    audience: 'public',
  },
} as const satisfies Partial<Record<string, PageRow>>

export type ServedPath = keyof typeof pages
