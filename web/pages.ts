import { paths } from '../contract/paths.ts'
import type { PageRow } from './page.ts'

/** The table of the house: path → screen. The file is named after its meaning, the path after what apps link to. */
export const pages = {
  [paths.home]: {
    screen: () => import('./site/home.tsx'),
    script: 'none',
    audience: 'public',
    site: true,
  },
  [paths.aboutSection]: {
    screen: () => import('./site/about-section.tsx'),
    script: 'none',
    audience: 'public',
    site: true,
  },
  [paths.policySection]: {
    screen: () => import('./site/policy-section.tsx'),
    script: 'none',
    audience: 'public',
    site: true,
  },
  [paths.loanSection]: {
    screen: () => import('./site/loan-section.tsx'),
    script: 'none',
    audience: 'public',
    site: true,
  },
  [paths.contactSection]: {
    screen: () => import('./site/contact.tsx'),
    script: 'none',
    audience: 'public',
    site: true,
  },
  [paths.userSection]: {
    screen: () => import('./site/data-request.tsx'),
    script: 'none',
    audience: 'public',
    site: true,
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
    script: 'island',
    module: 'taps',
    audience: 'borrower',
  },
  [paths.product]: {
    screen: () => import('./products/product.tsx'),
    script: 'island',
    audience: 'borrower',
  },
  [paths.order]: {
    screen: () => import('./products/orders.tsx'),
    script: 'island',
    audience: 'borrower',
  },
  [paths.jointLoginFail]: {
    screen: () => import('./failure/joint-login.tsx'),
    script: 'island',
    module: 'taps',
    audience: 'borrower',
  },
  [paths.errorPage]: {
    screen: () => import('./failure/joint-login.tsx'),
    script: 'island',
    module: 'taps',
    audience: 'borrower',
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
  [paths.testPreview]: {
    screen: () => import('./developer/test-preview.tsx'),
    script: 'react',
    audience: 'developer',
  },
  [paths.docs]: {
    screen: () => import('./developer/docs.tsx'),
    script: 'none',
    audience: 'public',
  },
} as const satisfies Partial<Record<string, PageRow>>

export type ServedPath = keyof typeof pages
