import * as texts from '#texts'
import type { MarketPack } from '../market.ts'
import { formatMajor } from '../money.ts'
import type { Clause } from './clause.ts'
import { figuresOf } from './figures.ts'

export type LegalValues = ReturnType<typeof legalValues>

/** All that the company's texts may refer to. One object for all of them: a text takes from it what it names. */
export function legalValues(pack: MarketPack, version: string) {
  const { company, claims, currency, site, legal, retention } = pack
  const { cap, reply, decision, disbursement } = figuresOf(pack)
  const money = (amountMinor: number) => formatMajor(amountMinor, currency)
  const days = (count: number) => texts.terms_days({ count })
  return {
    app: pack.appName,
    company: company.name,
    email: company.email,
    phone: company.phone,
    address: company.address,
    registration: company.registrationNumber,
    licence: company.licenceNumber,
    from: money(claims.amountMinMinor),
    to: money(claims.amountMaxMinor),
    salary: money(claims.salaryMinMinor),
    hours: claims.decisionHours,
    decision,
    disbursement,
    millions: claims.usersMillions,
    age: legal.minimumAge,
    years: site.retentionYears,
    copy: days(site.dataRequestDays.copy),
    deletion: days(site.dataRequestDays.deletion),
    sessions: days(retention.sessions.days),
    codes: days(retention.codes.days),
    textMessages: days(retention.textMessages.days),
    chats: days(retention.chats.days),
    events: days(retention.events.days),
    uploads: days(retention.uploads.days),
    documentPictures: days(retention.documentPictures.days),
    abandonedApplications: days(retention.abandonedApplications.days),
    declinedApplications: days(retention.declinedApplications.days),
    contactMessages: days(retention.contactMessages.days),
    unreadCallbacks: days(retention.unreadCallbacks.days),
    deletedAccounts: days(retention.deletedAccounts.days),
    cap,
    reply,
    version,
  }
}

type Text = (facts: LegalValues) => string
export type Passage = {
  id: string
  heading: Text
  paragraphs: readonly (Text | Record<MarketPack['market'], Text>)[]
}

/** Passages as a market reads them: where its law differs, its own paragraph. One that says nothing is left out. */
export const clausesOf = (passages: readonly Passage[], pack: MarketPack, facts: LegalValues): Clause[] =>
  passages.map(({ id, heading, paragraphs }) => ({
    id,
    heading: heading(facts),
    paragraphs: paragraphs
      .map((text) => (typeof text === 'function' ? text : text[pack.market])(facts))
      .filter(Boolean),
  }))
