import { renderToStaticMarkup } from 'react-dom/server'
import { table } from '../../contract/calls/table.ts'
import { createClient } from '../../contract/wire/client.ts'
import { paths } from '../../contract/wire/paths.ts'
import { withLocale } from '../../market/locale.server.ts'
import { packs } from '../../market/packs/packs.ts'
import { load } from '../../web/loans/loan-details.server.ts'
import LoanDetails from '../../web/loans/loan-details.tsx'
import { createContext, readVisit } from '../../web/serving/context.server.ts'

/** Loads the screen's data once from the running product; what is returned renders it again and again. */
export async function prepare(address: string, cookie: string): Promise<() => string> {
  const client = createClient(table, { fetch, base: new URL(address).origin })
  const visit = readVisit(new Request(address, { headers: { cookie } }), false)
  const context = createContext(visit, paths.loanDetails, {
    packs,
    lenderFor: (common) => client({ common, address: '' }),
    developer: null,
    now: new Date(),
  })
  const loaded = await withLocale(context.language, () => load(context))
  if ('failure' in loaded) throw new Error(`The product refused the data: ${loaded.failure.message}`)
  const { props } = loaded
  return () => withLocale(context.language, () => renderToStaticMarkup(<LoanDetails {...props} />))
}
