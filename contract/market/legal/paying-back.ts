import * as texts from '#texts'
import type { Subject, Write } from './clause.ts'

/** Product 10.8: penalty, fee, interest, principal, oldest period first. */
const repayment: Write = ({ locale }) => ({
  id: 'repayment',
  heading: texts.terms_repayment_heading({}, locale),
  paragraphs: [
    texts.terms_repayment_plan({}, locale),
    texts.terms_repayment_ways({}, locale),
    texts.terms_repayment_order({}, locale),
    texts.terms_repayment_credit({}, locale),
    texts.terms_repayment_reversed({}, locale),
  ],
})

function bandSentence(
  { fromDay, toDay, rate }: Subject['figures']['lateBands'][number],
  locale: Subject['locale'],
) {
  if (toDay === null) return texts.terms_late_band_open({ from: fromDay, rate }, locale)
  if (toDay === fromDay) return texts.terms_late_band_day({ from: fromDay, rate }, locale)
  return texts.terms_late_band({ from: fromDay, to: toDay, rate }, locale)
}

export function lateInterest({ figures: { lateBands }, locale }: Subject): string[] {
  if (lateBands.length === 0) return [texts.terms_late_no_interest({}, locale)]
  return [texts.terms_late_interest({}, locale), ...lateBands.map((band) => bandSentence(band, locale))]
}

const late: Write = (subject) => {
  const { figures, locale } = subject
  const { penaltyNew, penaltyRepeat } = figures
  return {
    id: 'late',
    heading: texts.terms_late_heading({}, locale),
    paragraphs: [
      texts.terms_late_day_one({}, locale),
      texts.terms_late_penalty({ penaltyNew, penaltyRepeat }, locale),
      ...lateInterest(subject),
      texts.terms_late_respect({}, locale),
    ],
  }
}

const cap: Write = ({ figures, locale }) => ({
  id: 'cap',
  heading: texts.terms_cap_heading({}, locale),
  paragraphs: [texts.terms_cap_limit({ cap: figures.cap }, locale), texts.terms_cap_counted({}, locale)],
})

const early: Write = ({ figures, locale }) => ({
  id: 'early',
  heading: texts.terms_early_heading({}, locale),
  paragraphs: [
    texts.terms_early_when({ days: figures.earlyRepayment }, locale),
    texts.terms_early_amount({}, locale),
  ],
})

const extension: Write = ({ locale }) => ({
  id: 'extension',
  heading: texts.terms_extension_heading({}, locale),
  paragraphs: [texts.terms_extension_offer({}, locale), texts.terms_extension_effect({}, locale)],
})

export const payingBack = [repayment, late, cap, early, extension]
