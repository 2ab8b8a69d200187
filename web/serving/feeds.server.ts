import { paths } from '../../contract/wire/paths.ts'
import { dueDates } from '../repayment/due-dates.server.ts'
import { openStatusFeed } from '../repayment/status-feed.server.ts'
import type { Feed } from './page.ts'

/** Addresses that answer with neither page nor paper. */
export const openFeeds = (stopping?: AbortSignal): Readonly<Record<string, Feed>> => ({
  [paths.payStatus]: openStatusFeed(stopping),
  [paths.dueDates]: dueDates,
})
