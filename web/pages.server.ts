import type { ComponentProps } from 'react'
import { paths } from '../contract/paths.ts'
import * as docs from './developer/docs.server.ts'
import * as testPreview from './developer/test-preview.server.ts'
import * as jointLogin from './failure/joint-login.server.ts'
import * as contract from './loans/contract.server.ts'
import * as loanConfirm from './loans/loan-confirm.server.ts'
import * as loanDetails from './loans/loan-details.server.ts'
import type { ServerHalf } from './page.ts'
import type { pages, ServedPath } from './pages.ts'
import * as orders from './products/orders.server.ts'
import * as product from './products/product.server.ts'
import * as recommended from './products/recommended.server.ts'
import * as aboutSection from './site/about-section.server.ts'
import * as contact from './site/contact.server.ts'
import * as dataRequest from './site/data-request.server.ts'
import * as home from './site/home.server.ts'
import * as legal from './site/legal.server.ts'
import * as loanSection from './site/loan-section.server.ts'
import * as policySection from './site/policy-section.server.ts'

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
  [paths.testPreview]: testPreview,
  [paths.docs]: docs,
} satisfies { [P in ServedPath]: ServerHalf<ComponentProps<ScreenOf<P>>> }
