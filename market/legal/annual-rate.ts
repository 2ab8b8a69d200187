import * as texts from '#texts'
import type { AnnualRateMethod } from '../market.ts'

const notes = { nominal: texts.annual_rate_nominal, effective: texts.annual_rate_effective }

/** How the annual rate beside it was computed, in one sentence (decision 097). */
export const annualRateNote = (method: AnnualRateMethod): string => notes[method]()
