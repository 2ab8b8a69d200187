import * as texts from '#texts'
import {
  type CampaignSection,
  type LocalTemplateText,
  templateTextIn,
} from '../../contract/calls/campaign-template.ts'
import { paths } from '../../contract/wire/paths.ts'
import { figuresOf } from '../../market/legal/figures.ts'
import { withLocale } from '../../market/locale.server.ts'
import { formatMajor } from '../../market/money.ts'
import { failureOf } from '../page/failed-call.server.ts'
import type { PageContext } from '../page/page.ts'
import { qrOf } from '../page/qr.server.ts'
import { sidOf, verificationFields } from '../verification/verification-fields.server.ts'
import {
  type CampaignPage,
  openCampaign,
  signsInOnWeb,
  trackVisit,
  viewHref,
  views,
} from './campaign.server.ts'
import { appLink, deviceOf } from './device.ts'
import { drawPicture } from './drawn-pictures.server.ts'

export { acts } from './landing-acts.server.ts'

type Translate = (text: LocalTemplateText) => string

/** Texts that no script changes are formatted here, so that a phone does not load them in four languages. */
export async function load(visit: PageContext) {
  const campaign = await openCampaign(visit)
  if ('failure' in campaign) return campaign
  return withLocale(campaign.context.language, () => pageOf(campaign))
}

async function pageOf(campaign: CampaignPage) {
  const { context } = campaign
  const created = await sidOf(context)
  if (!created.success) return { ...failureOf(created), as: context }
  trackVisit(campaign)
  return landingPage(campaign, created.sid)
}

/** The page of a template; it is in the locale of whoever calls. */
export function landingPage(campaign: CampaignPage, sid: string) {
  const { context, template, figures } = campaign
  const locale = { own: template.language, figures }
  const translate: Translate = (text) => templateTextIn(text, context.language, locale)
  return {
    as: context,
    title: translate(template.title),
    head: {
      description: translate(template.description),
      canonical: `${context.pack.company.website}${paths.promotion}?id=${encodeURIComponent(template.id)}`,
      alternates: [],
      picture: '',
      structured: [],
    },
    props: {
      sections: template.sections.map((section) => sectionOf(section, translate)),
      claims: claimsOf(context),
      form: formOf(campaign, sid),
      download: downloadOf(campaign),
      agreement: agreementOf(context),
      company: companyOf(context),
      app: context.pack.appName,
    },
  }
}

function sectionOf(section: CampaignSection, translate: Translate) {
  const image =
    'image' in section && section.image ? { ...section.image, alt: translate(section.image.alt) } : null
  switch (section.kind) {
    case 'hero': {
      const { kind, title, text, illustration } = section
      return {
        kind,
        title: translate(title),
        text: translate(text),
        picture: illustration ? drawPicture(illustration) : null,
        image,
      }
    }
    case 'steps':
      return {
        kind: section.kind,
        title: translate(section.title),
        items: section.items.map(translate),
        image,
      }
    case 'questions': {
      const items = section.items.map(({ question, answer }) => ({
        question: translate(question),
        answer: translate(answer),
      }))
      return { kind: section.kind, title: translate(section.title), items }
    }
    case 'form':
      return {
        kind: section.kind,
        title: translate(section.title),
        button: section.button ? translate(section.button) : null,
      }
    case 'footer':
      return { kind: section.kind, text: section.text ? translate(section.text) : null }
    case 'claims':
      return { kind: section.kind }
  }
}

const companyOf = ({ pack: { company } }: PageContext) => ({
  licenceNumber: company.licenceNumber,
  copyright: company.copyright,
})

/** The claims of product 1, with the front page's texts. */
function claimsOf({ pack }: PageContext): string[] {
  const { claims, currency } = pack
  const { disbursement } = figuresOf(pack)
  const salary = formatMajor(claims.salaryMinMinor, currency)
  return [
    texts.home_claim({
      from: formatMajor(claims.amountMinMinor, currency),
      to: formatMajor(claims.amountMaxMinor, currency),
      hours: claims.decisionHours,
    }),
    texts.home_speed({ hours: claims.decisionHours, disbursement }),
    claims.salaryPer === 'year' ? texts.home_salary_year({ salary }) : texts.home_salary_month({ salary }),
    ...(claims.usersMillions > 0 ? [texts.home_users({ millions: claims.usersMillions })] : []),
  ]
}

const formOf = (campaign: CampaignPage, sid: string) => ({
  ...verificationFields(campaign.context, {
    sid,
    countries: campaign.template.phones,
    // Product 2.11: the picture is a field of this page.
    worksFirst: false,
    refusesBy: 'toast',
  }),
  agreement: viewHref(campaign, 'agreement'),
})

/** The page around it is light as well. */
const QR_BORDER = 2

function downloadOf(campaign: CampaignPage) {
  const { context, template } = campaign
  const { pack, browser, launch } = context
  const device = deviceOf(browser.userAgent, launch.clientType)
  const stores = {
    android: template.stores?.android ?? pack.stores.android,
    ios: template.stores?.ios ?? pack.stores.ios,
  }
  const [scheme = ''] = pack.nativeSchemes
  const store = device === 'ios' ? stores.ios : stores.android
  // Whoever has registered is signed in; the page welcomes others, and leads to the sign-in.
  const web = signsInOnWeb(template) ? context.href(paths.main) : null
  const login = web ? texts.promo_next_login_web() : texts.promo_next_login()
  return {
    id: views.download.slice(1),
    picture: drawPicture('thanks'),
    text: web ? texts.promo_download_text_web() : texts.promo_download_text(),
    device,
    stores,
    apk: device === 'ios' ? null : (template.stores?.apk ?? null),
    open: appLink(device, { scheme, store }),
    web,
    qr: device === 'desktop' ? qrOf(browser.origin + viewHref(campaign, 'download'), QR_BORDER) : null,
    next: {
      title: texts.promo_next(),
      items: [login, texts.promo_next_details(), texts.promo_next_confirm()],
    },
  }
}

function agreementOf({ pack, href }: PageContext) {
  const { name: company, address, email } = pack.company
  const age = pack.legal.minimumAge
  return {
    id: views.agreement.slice(1),
    clauses: [
      {
        heading: texts.promo_terms_us(),
        text: texts.promo_terms_us_text({ company, address }),
      },
      { heading: texts.promo_terms_what(), text: texts.promo_terms_what_text() },
      { heading: texts.promo_terms_who(), text: texts.promo_terms_who_text({ age }) },
      { heading: texts.promo_terms_data(), text: texts.promo_terms_data_text() },
      { heading: texts.promo_terms_end(), text: texts.promo_terms_end_text({ email }) },
    ],
    terms: href(paths.loanAgreement),
    privacy: href(paths.privacyPolicy),
  }
}
