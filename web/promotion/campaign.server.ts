import { memoize } from '../../base/memoize.ts'
import {
  type CampaignFigures,
  type CampaignTemplate,
  languagesOfTemplate,
} from '../../contract/calls/campaign-template.ts'
import { mendTemplate } from '../../contract/calls/default-template.ts'
import { DEFAULT_TEMPLATE } from '../../market/constants.ts'
import type { Language } from '../../market/language.ts'
import { withLocale } from '../../market/locale.server.ts'
import type { MarketPack } from '../../market/market.ts'
import { formatMajor } from '../../market/money.ts'
import { failureOf, unwatched } from '../page/failed-call.server.ts'
import type { Failure, PageContext } from '../page/page.ts'
import { deviceOf } from './device.ts'

const stepOf = ({ context, template }: CampaignPage) => {
  const { launch, browser } = context
  return {
    page_id: template.id,
    user_from: launch.user_from ?? '',
    utm_tag: launch.utm_tag ?? '',
    app_from: launch.app_from ?? '',
    // Product 7.4 knows two kinds; a desktop scans a code, mostly with an Android phone.
    client_type: deviceOf(browser.userAgent, launch.clientType) === 'ios' ? 'ios' : 'android',
    page_type: '1',
  } as const
}

/** Product 7.4: the answers are ignored, and nobody waits for them. */
export function trackVisit(campaign: CampaignPage): void {
  const { context } = campaign
  if (context.typed === null && context.browser.isArrival)
    unwatched(context.lender.visitSave(stepOf(campaign)))
}

export function trackClick(campaign: CampaignPage, phone: string): void {
  unwatched(campaign.context.lender.clickSave({ ...stepOf(campaign), phone }))
}

/** Product 10.4: Chinese unless the template says otherwise. */
const DEFAULT_LANGUAGE: Language = 'zh'

export type CampaignPage = { context: PageContext; template: CampaignTemplate; figures: CampaignFigures }

const templateId = ({ query }: PageContext) => query.get('id') || DEFAULT_TEMPLATE

/** The page's template, and the visit in its market, language and colours; or a page that says why there is none. */
export async function openCampaign(visit: PageContext): Promise<CampaignPage | Failure> {
  const inDefaultLanguage = visit.as(visit.pack, DEFAULT_LANGUAGE)
  const loaded = await inDefaultLanguage.lender.templateLoad({ templateId: templateId(visit) })
  if (!loaded.success) {
    const { code, message } = loaded
    return {
      ...withLocale(inDefaultLanguage.language, () => failureOf({ code, message })),
      as: inDefaultLanguage,
    }
  }
  const template = mendTemplate(loaded.data)
  const own = visit.packs[template.market]
  const pack = template.colours ? inColours(own)(JSON.stringify(template.colours)) : own
  const context = {
    ...visit.as(pack, template.language, languagesOfTemplate(template)),
    typed: visit.typed,
  }
  return { context, template, figures: figuresOf(pack) }
}

/** Signing in takes the numbers of the market. */
export const signsInOnWeb = ({ phones, market }: CampaignTemplate): boolean => phones.includes(market)

/** A template as the desk previews it: in one language and one theme, whatever the browser's are. */
export function previewCampaign(
  visit: PageContext,
  template: CampaignTemplate,
  { language, theme }: { language: Language; theme: 'light' | 'dark' },
): CampaignPage {
  const own = visit.packs[template.market]
  const palette = { ...own.colours[theme], ...template.colours?.[theme] }
  const pack = { ...own, colours: { light: palette, dark: palette } }
  const context = { ...visit.as(pack, language), language, typed: null }
  return { context, template, figures: figuresOf(pack) }
}

function figuresOf({ appName, claims, currency, company }: MarketPack): CampaignFigures {
  return {
    app: appName,
    from: formatMajor(claims.amountMinMinor, currency),
    to: formatMajor(claims.amountMaxMinor, currency),
    hours: String(claims.decisionHours),
    company: company.name,
  }
}

type Colours = NonNullable<CampaignTemplate['colours']>

/** A pack is known by its identity, by which its stylesheet is memoized; so one is made for each set of colours. */
const inColours = memoize((pack: MarketPack) =>
  memoize((json: string): MarketPack => {
    const { light, dark } = JSON.parse(json) as Colours
    return {
      ...pack,
      colours: { light: { ...pack.colours.light, ...light }, dark: { ...pack.colours.dark, ...dark } },
    }
  }),
)

/**
 * Product 2.11: both views take app_from, user_from, utm_tag, id and links_id or down_id along. It is the page's own
 * address with a fragment, so that going there loads nothing and what was typed stays.
 */
export const viewHref = ({ context, template }: CampaignPage, view: keyof typeof views): string =>
  context.currentUrlWith({ id: template.id }) + views[view]

/** Fragments that are ids of elements, so that a link finds its view without any script. */
export const views = { download: '#/downloadTemplate', agreement: '#/agreementTemplate' } as const
