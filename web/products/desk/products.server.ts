import * as texts from '#texts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { formatPercent, formatShortDay } from '../../../market/dates.ts'
import { formatMajor } from '../../../market/money.ts'
import { type DeskPageContext, deskFailure } from '../../page/desk-page.ts'
import type { PropsOf } from '../../page/page.ts'

const BASIS_POINTS = 10_000

export async function load({ desk, href, language, packs }: DeskPageContext) {
  const found = await desk.productList({})
  if (!found.success) return deskFailure(found)
  return {
    title: texts.desk_products(),
    props: {
      rows: found.data.rows.map((row) => {
        const { appName, currency } = packs[row.market]
        return {
          id: row.productId,
          href: href(deskPaths.product, { id: row.productId }),
          name: row.name,
          market: appName,
          amounts: texts.desk_product_range({
            from: formatMajor(row.amountMinMinor, currency),
            to: formatMajor(row.amountMaxMinor, currency),
          }),
          termDays: row.termDays,
          annualRate: formatPercent(row.annualRate / BASIS_POINTS, language),
          open: row.open,
          changesOn: row.changesOn && formatShortDay(row.changesOn, language),
        }
      }),
    },
  }
}

export type Props = PropsOf<typeof load>
