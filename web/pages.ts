import { paths } from '../contract/wire/paths.ts'
import type { PageRow } from './serving/page.ts'

/** The table of the house: path → screen. The file is named after its meaning, the path after what apps link to. */
export const pages = {
  [paths.home]: {
    screen: () => import('./site/home.tsx'),
    script: 'none',
    audience: 'public',
    site: true,
    visitors: true,
  },
  [paths.aboutSection]: {
    screen: () => import('./site/about-section.tsx'),
    script: 'none',
    audience: 'public',
    site: true,
    visitors: true,
  },
  [paths.policySection]: {
    screen: () => import('./site/policy-section.tsx'),
    script: 'none',
    audience: 'public',
    site: true,
    visitors: true,
  },
  [paths.loanSection]: {
    screen: () => import('./site/loan-section.tsx'),
    script: 'none',
    audience: 'public',
    site: true,
    visitors: true,
  },
  [paths.contactSection]: {
    screen: () => import('./site/contact.tsx'),
    script: 'none',
    audience: 'public',
    site: true,
    visitors: true,
  },
  [paths.userSection]: {
    screen: () => import('./site/data-request.tsx'),
    script: 'none',
    audience: 'public',
    site: true,
    visitors: true,
  },
  [paths.aboutUs]: {
    screen: () => import('./site/legal.tsx'),
    script: 'none',
    audience: 'public',
    site: true,
  },
  [paths.privacyPolicy]: {
    screen: () => import('./site/legal.tsx'),
    script: 'none',
    audience: 'public',
    site: true,
  },
  [paths.loanAgreement]: {
    screen: () => import('./site/legal.tsx'),
    script: 'none',
    audience: 'public',
    site: true,
  },
  [paths.recommended]: {
    screen: () => import('./products/recommended.tsx'),
    script: 'forms',
    audience: 'borrower',
  },
  [paths.product]: {
    screen: () => import('./products/product.tsx'),
    script: 'forms',
    audience: 'borrower',
  },
  [paths.order]: {
    screen: () => import('./products/orders.tsx'),
    script: 'forms',
    audience: 'borrower',
  },
  [paths.jointLoginFail]: {
    screen: () => import('./products/joint-login.tsx'),
    script: 'forms',
    audience: 'borrower',
  },
  [paths.errorPage]: {
    screen: () => import('./products/joint-login.tsx'),
    script: 'forms',
    audience: 'borrower',
  },
  [paths.loanDetails]: {
    screen: () => import('./loans/loan-details.tsx'),
    script: 'forms',
    audience: 'borrower',
  },
  [paths.loanConfirm]: {
    screen: () => import('./loans/loan-confirm.tsx'),
    script: 'forms',
    audience: 'borrower',
  },
  [paths.contract]: {
    screen: () => import('./loans/contract.tsx'),
    script: 'forms',
    audience: 'borrower',
  },
  [paths.cardRepay]: {
    screen: () => import('./repayment/cards/card-repay.tsx'),
    script: { entry: 'repayment/cards/card-repay' },
    audience: 'borrower',
  },
  [paths.bindCard]: {
    screen: () => import('./repayment/cards/bind-card.tsx'),
    script: { entry: 'repayment/cards/bind-card' },
    audience: 'borrower',
  },
  [paths.walletInstructions]: {
    screen: () => import('./repayment/cards/wallet-instructions.tsx'),
    script: 'none',
    audience: 'public',
  },
  [paths.sandboxWallet]: {
    screen: () => import('./repayment/cards/sandbox-wallet.tsx'),
    script: 'none',
    audience: 'developer',
  },
  [paths.instalments]: {
    screen: () => import('./repayment/instalments.tsx'),
    script: { entry: 'repayment/instalments' },
    audience: 'borrower',
  },
  [paths.extension]: {
    screen: () => import('./repayment/extension.tsx'),
    script: 'forms',
    audience: 'borrower',
  },
  [paths.whetherRepay]: {
    screen: () => import('./repayment/whether-repay.tsx'),
    script: 'forms',
    audience: 'borrower',
  },
  [paths.payMethod]: {
    screen: () => import('./repayment/pay-method.tsx'),
    script: { entry: 'repayment/pay-method' },
    audience: 'borrower',
  },
  [paths.virtualAccount]: {
    screen: () => import('./repayment/virtual-account.tsx'),
    script: { entry: 'repayment/virtual-account' },
    audience: 'borrower',
  },
  [paths.payments]: {
    screen: () => import('./documents/payments.tsx'),
    script: 'forms',
    audience: 'borrower',
  },
  [paths.verify]: {
    screen: () => import('./documents/verify.tsx'),
    script: 'none',
    audience: 'public',
  },
  [paths.complaintEntry]: {
    screen: () => import('./complaints/complaint-entry.tsx'),
    script: 'forms',
    audience: 'borrower',
  },
  [paths.complaintForm]: {
    screen: () => import('./complaints/complaint-form.tsx'),
    script: { entry: 'complaints/complaint-form' },
    audience: 'borrower',
  },
  [paths.complaintList]: {
    screen: () => import('./complaints/complaint-list.tsx'),
    script: 'forms',
    audience: 'borrower',
  },
  [paths.complaintDetail]: {
    screen: () => import('./complaints/complaint-detail.tsx'),
    script: 'forms',
    audience: 'borrower',
  },
  [paths.complaintNew]: {
    screen: () => import('./complaints/complaint-new.tsx'),
    script: 'forms',
    audience: 'borrower',
  },
  [paths.assistant]: {
    screen: () => import('./assistant/chat.tsx'),
    script: { entry: 'assistant/chat' },
    audience: 'borrower',
  },
  [paths.customerService]: {
    screen: () => import('./assistant/contact.tsx'),
    script: 'forms',
    audience: 'borrower',
  },
  [paths.promotion]: {
    screen: () => import('./promotion/landing.tsx'),
    script: { entry: 'promotion/landing' },
    audience: 'public',
  },
  [paths.testPreview]: {
    screen: () => import('./developer/test-preview.tsx'),
    script: { entry: 'developer/test-preview' },
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
