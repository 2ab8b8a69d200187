import * as texts from '#texts'
import { codeText } from '../../contract/wire/code-text.ts'
import { codes } from '../../contract/wire/codes.ts'
import { paths } from '../../contract/wire/paths.ts'
import type { Market } from '../../market/language.ts'
import { orderStatus } from '../../market/order-status.ts'
import { loadNotices } from '../account/notices.server.ts'
import { aboutOf } from '../developer/borrowers.server.ts'
import { hrefAs } from '../developer/href-as.ts'
import { failureOf, messageOf } from '../page/failed-call.server.ts'
import type { PageContext } from '../page/page.ts'
import { type RefusedOffers, readRefusedOffers } from '../products/not-offered.server.ts'
import { orderLine } from '../products/orders.server.ts'
import { asCard } from '../products/recommended.server.ts'
import { type ApplicationView, applicationView } from './application.server.ts'
import { type HomeState, homeState, isBegun } from './home-state.ts'
import { type HomeLoan, readLoans } from './loans.server.ts'

const popOf: Record<Market, string> = { id: '0', in: '1' }
const otherMarket: Record<Market, Market> = { id: 'in', in: 'id' }

/** In the demo a newcomer looks around as one of the sample borrowers. */
function demoOf({ developer, pack, packs, language }: PageContext) {
  if (!developer) return null
  const other = otherMarket[pack.market]
  return {
    borrowers: developer
      .orders()
      .filter(({ market }) => market === pack.market)
      .map((order) => ({
        id: order.orderId,
        person: order.person,
        about: aboutOf(order),
        href: hrefAs(paths.main, {
          needPop: popOf[order.market],
          sessionId: order.sessionId,
          lang: language,
        }),
      })),
    other: {
      text: texts.main_demo_other({ app: packs[other].appName }),
      href: hrefAs(paths.main, { needPop: popOf[other], lang: language }),
    },
  }
}

/** For who is not signed in. */
function welcome(context: PageContext) {
  const { pack, href } = context
  return {
    title: pack.appName,
    props: {
      kind: 'welcome' as const,
      appName: pack.appName,
      demo: demoOf(context),
      links: {
        login: href(paths.login, { next: paths.main }),
        estimate: href(paths.estimate),
        site: href(paths.home),
        help: href(paths.customerService),
      },
    },
  }
}

/** How many products stand here; all of them have a page of their own. */
const OFFERS_SHOWN = 3
const MESSAGES_SHOWN = 2

/** A backend without applications has none; one that cannot be read now is a problem. */
async function readApplication(context: PageContext) {
  const loaded = await context.lender.applicationLoad({})
  if (loaded.success) return { application: applicationView(loaded.data, context), problem: null }
  return { application: null, problem: loaded.code === codes.notAvailable ? null : messageOf(loaded) }
}

/** What can be had today. */
async function readOffers({ lender, href }: PageContext) {
  const listed = await lender.recommendedList({ scene: '' })
  if (!listed.success) return []
  return listed.data
    .map((product, position) => asCard(product, position, href(paths.recommended)))
    .filter(({ canTap }) => canTap)
}

function loanView(loan: HomeLoan, { href }: PageContext) {
  const order = { orderId: loan.orderId, ...(loan.productId && { productId: loan.productId }) }
  const { name, tone, banner, actions } = orderStatus(loan.orderStatus)
  return {
    product: { name: loan.productName, logo: loan.productLogo },
    tone,
    banner,
    // Of a loan that merely runs, the amount is what comes next.
    headline: name === 'active' && loan.next ? texts.main_next_payment() : loan.statusText,
    text: loan.description,
    owed: loan.next ?? null,
    repaid: loan.repaid ?? null,
    paidOff: loan.paidOff ?? null,
    closure: loan.paidOff ? href(paths.closure, order) : null,
    details: href(paths.loanDetails, order),
    repay: href(paths.instalments, order),
    cannotPay: actions?.includes('repay') ? href(paths.cannotPay, order) : null,
  }
}

/** Money that is the borrower's, and what happens to it; the page of its own loan has the buttons. */
function creditView(loan: HomeLoan, context: PageContext) {
  const [note = '', ...notes] = loan.creditNotes
  return { amount: loan.creditAmount, note, notes, details: loanView(loan, context).details }
}

type Found = {
  state: HomeState<HomeLoan>
  application: ApplicationView | null
  canApply: boolean
  /** Why nothing is offered, where that is so. */
  refused: RefusedOffers | null
}

/** Nobody reads that they can borrow who is offered nothing. */
const isInPlaceOfApproval = ({ state, application, refused }: Omit<Found, 'canApply'>): boolean =>
  refused !== null && state.kind === 'application' && application?.status === 'approved'

/** Beside a loan: what keeps this borrower from another one, where they could look for it or can change it. */
const isBesideLoan = ({ state, refused }: Found): boolean =>
  refused !== null && 'loan' in state && (state.kind === 'over' || refused.reason === 'overdue')

/** The one thing to do next. */
function nextAction({ state, application, canApply, refused }: Found, context: PageContext) {
  const { href } = context
  if (isInPlaceOfApproval({ state, application, refused }) && refused)
    return { text: refused.action.label, href: refused.action.href }
  if (!('loan' in state))
    return state.kind === 'application' && application
      ? application.next
      : { text: texts.main_apply(), href: href(paths.apply) }
  const { details, repay, closure } = loanView(state.loan, context)
  if (state.kind === 'repay') return { text: texts.action_repay(), href: repay }
  // What was paid off ends with its letter; the offers stand below.
  if (state.kind === 'over' && closure) return { text: texts.payments_closure(), href: closure, isFile: true }
  if (state.kind === 'over' && canApply)
    return { text: texts.main_offers_look(), href: href(paths.recommended) }
  return { text: texts.see_loan(), href: details }
}

/** An application beside a loan that is more urgent. */
const applicationLine = ({ state, application }: Found, { href }: PageContext) =>
  application && state.kind !== 'application' && isBegun(application) && application.status !== 'approved'
    ? { text: application.title, href: href(paths.apply) }
    : null

const helpLinks = ({ href, pack }: PageContext) => ({
  phone: pack.company.phone,
  assistant: href(paths.assistant),
  complaint: href(paths.complaintEntry),
})

/** Product 10.13: what is owed and by when, or how the application stands, and the next step. */
async function home(context: PageContext) {
  const [read, applied, offers, messages] = await Promise.all([
    readLoans(context),
    readApplication(context),
    readOffers(context),
    loadNotices(context, MESSAGES_SHOWN),
  ])
  if (read.ended) return failureOf({ code: codes.sessionExpired, message: codeText(codes.sessionExpired) })
  const { application } = applied
  const state = homeState(read.loans, application)
  const canApply = offers.length > 0
  const refused = canApply || state.kind === 'start' ? null : await readRefusedOffers(context)
  const found = { state, application, canApply, refused }
  // Whoever seems to have nothing may have an application that could not be read.
  const problem = read.problem ?? (state.kind === 'start' ? applied.problem : null)
  const shown = 'loan' in state ? state.loan : null
  return {
    title: context.pack.appName,
    props: {
      kind: 'home' as const,
      state: state.kind,
      problem,
      loan: shown && loanView(shown, context),
      application: state.kind === 'application' ? application : null,
      document: context.pack.application.document,
      others: read.loans.filter((loan) => loan !== shown).map((loan) => orderLine(loan, context)),
      applicationLine: applicationLine(found, context),
      credits: read.loans
        .filter(({ creditAmount }) => creditAmount !== '')
        .map((loan) => creditView(loan, context)),
      payouts: read.loans.flatMap(({ payouts }) => payouts),
      refused: isInPlaceOfApproval(found) || isBesideLoan(found) ? refused : null,
      offers: read.pausesOffers ? [] : offers.slice(0, OFFERS_SHOWN),
      messages,
      next: problem ? { text: texts.retry(), href: context.currentUrl } : nextAction(found, context),
      currentUrl: context.currentUrl,
      links: {
        messages: context.href(paths.notices),
        account: context.href(paths.applyBank),
        offers: context.href(paths.recommended),
        estimate: context.href(paths.estimate),
        help: helpLinks(context),
      },
    },
  }
}

export const load = async (context: PageContext) =>
  context.launch.sessionId ? home(context) : welcome(context)
