import type { ApplicationFile } from '../../../contract/desk/applications.ts'
import type { MarketPack } from '../../../market/market.ts'
import { formatMajor, MINOR_PER_MAJOR } from '../../../market/money.ts'
import { placeOf } from '../../../market/places/places.server.ts'
import { employmentNames, relationNames } from '../../application/step-fields.server.ts'
import { isStep, titleOfStep } from '../../application/steps.server.ts'
import { answerLabel } from './application-words.ts'

type Given = Readonly<Record<string, string>>
type Writer = (value: string, given: Given, pack: MarketPack) => string

const named =
  (names: Readonly<Record<string, () => string>>): Writer =>
  (value) =>
    names[value]?.() ?? value

const place = ({ region = '', district = '' }: Given, { market }: MarketPack) =>
  placeOf(market, region, district)

/** What is stored as a code, as it was chosen. */
const writers: Readonly<Record<string, Writer>> = {
  employment: named(employmentNames),
  relation: named(relationNames),
  income: (value, _, { currency }) => formatMajor(Number(value) * MINOR_PER_MAJOR, currency),
  region: (value, given, pack) => place(given, pack)?.region.name ?? value,
  district: (value, given, pack) => place(given, pack)?.district.name ?? value,
}

/** The answers by step, without those that were not given. */
export const answersByStep = ({ answers }: Pick<ApplicationFile, 'answers'>, pack: MarketPack) =>
  Object.entries(answers)
    .map(([step, given]) => ({
      heading: isStep(step) ? titleOfStep(step) : step,
      facts: Object.entries(given)
        .filter(([, value]) => value !== '')
        .map(([field, value]) => ({
          label: answerLabel(field),
          value: writers[field]?.(value, given, pack) ?? value,
        })),
    }))
    .filter(({ facts }) => facts.length > 0)
