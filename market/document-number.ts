/** The numbers of identity documents, by their published formats. */

// Codes of the provinces, the first two digits of a NIK.
const provinces = new Set(
  '11 12 13 14 15 16 17 18 19 21 31 32 33 34 35 36 51 52 53 61 62 63 64 65 71 72 73 74 75 76 81 82 91 92 93 94 95 96 97'.split(
    ' ',
  ),
)
const WOMEN_DAYS = 40

export type NikProblem = 'digits' | 'region' | 'birth' | 'serial'

/**
 * 16 digits: province, regency and district, the birth date as DDMMYY (women's day has 40 added), a serial from 0001.
 * `birthDate` is `2000-12-31`.
 */
export function nikProblem(nik: string, birthDate: string): NikProblem | null {
  const parts = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{4})$/.exec(nik)
  if (!parts) return 'digits'
  const [, province = '', regency, district, days, month, year, serial] = parts
  if (!provinces.has(province) || regency === '00' || district === '00') return 'region'
  const day = Number(days) > WOMEN_DAYS ? Number(days) - WOMEN_DAYS : Number(days)
  if (birthDate.slice(2) !== `${year}-${month}-${String(day).padStart(2, '0')}`) return 'birth'
  return serial === '0000' ? 'serial' : null
}

/** As the day of birth in a NIK says. */
export const genderOfNik = (nik: string): 'female' | 'male' =>
  Number(nik.slice(6, 8)) > WOMEN_DAYS ? 'female' : 'male'

export type PanProblem = 'format' | 'person'

/** Five letters, four digits, a letter; the fourth letter says whose it is, and P is a person's. */
export function panProblem(pan: string): PanProblem | null {
  if (!/^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/.test(pan) || pan.slice(5, 9) === '0000') return 'format'
  return pan[3] === 'P' ? null : 'person'
}
