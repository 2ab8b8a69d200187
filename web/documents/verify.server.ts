import * as texts from '#texts'
import { launchQuery } from '../../contract/launch.ts'
import { paths } from '../../contract/paths.ts'
import { messageOf } from '../failed-call.server.ts'
import type { PageContext } from '../page.ts'

/** The code stands in the address: a form that gets, so that a link on paper or in a message works as well. */
export async function load({ lender, launch, language, query }: PageContext) {
  const code = (query.get('code') ?? '').trim()
  const result = code === '' ? null : await lender.documentVerify({ code })
  return {
    title: texts.verify_title({}, { locale: language }),
    props: {
      action: paths.verify,
      kept: [...launchQuery(launch)],
      code,
      found: result?.success ? { ...result.data, current: result.data.current === '1' } : null,
      error: result && !result.success ? messageOf(result, language) : '',
    },
  }
}
