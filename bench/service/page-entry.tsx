import { renderToStaticMarkup } from 'react-dom/server'
import { createClient } from '../../contract/client.ts'
import { packs } from '../../contract/packs/packs.ts'
import { paths } from '../../contract/paths.ts'
import { table } from '../../contract/table.ts'
import { createContext, readVisit } from '../../web/context.server.ts'
import { speakLanguage } from '../../web/language.ts'
import { load } from '../../web/loans/loan-details.server.ts'
import LoanDetails from '../../web/loans/loan-details.tsx'

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
  const loaded = await load(context)
  if ('failure' in loaded) throw new Error(`The product refused the data: ${loaded.failure.message}`)
  speakLanguage(context.language)
  return () => renderToStaticMarkup(<LoanDetails {...loaded.props} />)
}
