import * as texts from '#texts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { formatShortDay } from '../../../market/dates.ts'
import { noticeChannels } from '../../../market/notice-figures.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { microUsd } from '../../desk-kit/micro-usd.ts'
import { type DeskPageContext, deskFailure } from '../../page/desk-page.ts'
import type { PropsOf } from '../../page/page.ts'

export async function load(context: DeskPageContext) {
  const { desk, query, href, currentUrlWith, language, pack } = context
  const channel = noticeChannels.find((name) => name === query.get('channel'))
  const isFailed = query.get('show') === 'failed'
  const after = query.get('after')
  const found = await desk.sentMessageList({ isFailed, ...(channel && { channel }), ...(after && { after }) })
  if (!found.success) return deskFailure(found)
  const { rows, next, totals } = found.data
  const choice = (show: string, name: string) => ({
    href: href(deskPaths.sentMessages, { ...(show && { show }), ...(name && { channel: name }) }),
    current: name === (channel ?? '') && (show === 'failed') === isFailed,
  })
  return {
    title: texts.desk_sent_messages(),
    props: {
      choices: [
        { key: 'all' as const, ...choice('', '') },
        { key: 'failed' as const, ...choice('failed', '') },
        ...noticeChannels.map((name) => ({ key: name, ...choice('', name) })),
      ],
      rows: rows.map(({ borrowerId, at, costMicroUsd, ...row }) => ({
        ...row,
        href: href(deskPaths.borrower, { id: borrowerId }),
        cost: microUsd(costMicroUsd, language),
        at: deskTime(at, language, pack),
      })),
      totals: totals.map(({ day, costMicroUsd, ...total }) => ({
        ...total,
        day: formatShortDay(day, language),
        cost: microUsd(costMicroUsd, language),
      })),
      next: next && currentUrlWith({ after: next }),
      first: after && currentUrlWith({ after: '' }),
    },
  }
}

export type Props = PropsOf<typeof load>
