import * as texts from '#texts'
import type { Language } from '../../../market/language.ts'
import type { MarketPack } from '../../../market/market.ts'

type OfPack = Pick<MarketPack, 'arrears'>

export function className({ arrears }: OfPack, code: string, language: Language): string {
  if (code === 'writtenOff') return texts.desk_arrears_written_off()
  const found = arrears.classes.find((each) => each.code === code)
  if (!found) return code
  return texts.desk_arrears_class_of({ code, name: found.name[language === 'id' ? 'id' : 'en'] })
}

/** A bucket of days past due ends where the next begins. */
export function bucketName({ arrears }: OfPack, fromDays: number): string {
  if (fromDays === 0) return texts.desk_arrears_not_late()
  const next = arrears.riskFromDays.find((from) => from > fromDays)
  return next === undefined
    ? texts.desk_arrears_days_open({ from: fromDays })
    : texts.desk_arrears_days_span({ from: fromDays, to: next - 1 })
}
