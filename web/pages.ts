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
