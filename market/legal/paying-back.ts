import * as texts from '#texts'
import type { ClauseInput, Write } from './clause.ts'

/** Product 10.8: penalty, fee, interest, principal, oldest period first. */
const repayment: Write = () => ({
  id: 'repayment',
  heading: texts.terms_repayment_heading(),
  paragraphs: [
    texts.terms_repayment_plan(),
    texts.terms_repayment_ways(),
    texts.terms_repayment_order(),
    texts.terms_repayment_credit(),
    texts.terms_repayment_reversed(),
  ],
})

function bandSentence({ fromDay, toDay, rate }: ClauseInput['figures']['lateBands'][number]) {
  if (toDay === null) return texts.terms_late_band_open({ from: fromDay, rate })
  if (toDay === fromDay) return texts.terms_late_band_day({ from: fromDay, rate })
  return texts.terms_late_band({ from: fromDay, to: toDay, rate })
}

export function lateInterestTexts({ lateBands }: ClauseInput['figures']): string[] {
  if (lateBands.length === 0) return [texts.terms_late_no_interest()]
  return [texts.terms_late_interest(), ...lateBands.map(bandSentence)]
}

/** By client, the same for everybody, or none. */
function penaltyText(
  { penaltyNew, penaltyRepeat }: ClauseInput['figures'],
  { legal }: Pick<ClauseInput['pack'], 'legal'>,
): string {
  if (legal.penaltyNewMinor !== legal.penaltyRepeatMinor)
    return texts.terms_late_penalty({ penaltyNew, penaltyRepeat })
  return legal.penaltyNewMinor === 0
    ? texts.terms_late_no_penalty()
    : texts.terms_late_penal_charge({ penalty: penaltyNew })
}

const late: Write = ({ figures, pack }) => {
  return {
    id: 'late',
    heading: texts.terms_late_heading(),
    paragraphs: [
      texts.terms_late_day_one(),
      penaltyText(figures, pack),
      ...lateInterestTexts(figures),
      texts.terms_late_respect(),
    ],
  }
}

const cap: Write = ({ figures }) => ({
  id: 'cap',
  heading: texts.terms_cap_heading(),
  paragraphs: [texts.terms_cap_limit({ cap: figures.cap }), texts.terms_cap_counted()],
})

function coolingOffTexts({ figures, pack }: ClauseInput): string[] {
  const { coolingOffDays, coolingOffReturnsFee } = pack.legal
  if (coolingOffDays === 0) return []
  const fee = coolingOffReturnsFee ? texts.terms_cooling_off_fee_back : texts.terms_cooling_off_fee_kept
  return [texts.terms_cooling_off({ days: figures.coolingOff }), fee()]
}

const early: Write = ({ figures, pack }) => ({
  id: 'early',
  heading: texts.terms_early_heading(),
  paragraphs: [
    texts.terms_early_when({ days: figures.earlyRepayment }),
    texts.terms_early_amount(),
    ...coolingOffTexts({ figures, pack }),
  ],
})

const extension: Write = () => ({
  id: 'extension',
  heading: texts.terms_extension_heading(),
  paragraphs: [texts.terms_extension_offer(), texts.terms_extension_effect()],
})

export const payingBack = [repayment, late, cap, early, extension]
