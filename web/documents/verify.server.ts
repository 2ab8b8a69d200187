import * as texts from '#texts'
import { codes } from '../../contract/wire/codes.ts'
import { launchQuery } from '../../contract/wire/launch.ts'
import { paths } from '../../contract/wire/paths.ts'
import type { MarketPack } from '../../market/market.ts'
import { messageOf } from '../page/failed-call.server.ts'
import type { PageContext } from '../page/page.ts'

const problemOf = (failed: { code: string; message: string }, pack: MarketPack) =>
  failed.code === codes.notAvailable ? texts.verify_ask_us(pack.company) : messageOf(failed)

/** The code is in the address (a GET form), so that a printed link or one in a message works as well. */
export async function load({ lender, launch, query, pack }: PageContext) {
  const code = (query.get('code') ?? '').trim()
  const result = code === '' ? null : await lender.documentVerify({ code })
  return {
    title: texts.verify_title(),
    props: {
      action: paths.verify,
      stored: [...launchQuery(launch)],
      code,
      found: result?.success ? { ...result.data, current: result.data.current === '1' } : null,
      error: !result || result.success ? '' : problemOf(result, pack),
    },
  }
}
