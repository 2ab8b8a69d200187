import { formatMajor } from '../../contract/money.ts'
import type { PageContext } from '../page.ts'

/** The claims of spec 1, read from the market pack. */
export async function load({ pack }: PageContext) {
  const { claims, company, currency, appName } = pack
  return {
    title: appName,
    props: {
      appName,
      company,
      from: formatMajor(claims.amountMinMinor, currency),
      to: formatMajor(claims.amountMaxMinor, currency),
      hours: claims.hours,
      salary: formatMajor(claims.salaryMinMinor, currency),
      salaryPer: claims.salaryPer,
      millions: claims.usersMillions,
    },
  }
}
