import * as texts from '#texts'
import type { complaints } from '../../contract/calls/complaints.ts'
import { formatInstant } from '../../market/dates.ts'
import type { Call, Handlers } from '../calls/call.ts'
import { statusMessage } from './timeline.ts'
import { typeTitles } from './types.ts'

const LISTED_MAX = 100

async function complaintsOf({ db, borrowerId }: Call) {
  return db
    .selectFrom('complaints as c')
    .innerJoin('borrowers as b', 'b.id', 'c.borrower_id')
    .select(['c.id', 'c.type', 'c.son_type', 'c.content', 'c.status', 'c.created_at', 'b.market'])
    .where('c.borrower_id', '=', borrowerId)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(LISTED_MAX)
    .execute()
}

type ComplaintRow = Awaited<ReturnType<typeof complaintsOf>>[number]

function item({ id, type, son_type, content, status, created_at, market }: ComplaintRow, call: Call) {
  const { packs, language } = call
  const titles = typeTitles(type, son_type)
  return {
    id,
    time: formatInstant(created_at, language, packs[market].timeZone),
    type: titles.sonType || titles.type,
    content,
    status: statusMessage(status),
  }
}

export const complaintListHandlers = {
  complaintList: async (call) => {
    const all = await complaintsOf(call)
    const tab = (title: string, rows: readonly ComplaintRow[]) => ({
      title,
      list: rows.map((row) => item(row, call)),
    })
    const isAnswered = ({ status }: ComplaintRow) => status === 'answered'
    return {
      tabs: [
        tab(texts.complaint_tab_all(), all),
        tab(
          texts.complaint_tab_open(),
          all.filter((row) => !isAnswered(row)),
        ),
        tab(texts.complaint_tab_answered(), all.filter(isAnswered)),
      ],
    }
  },
} satisfies Handlers<Pick<typeof complaints, 'complaintList'>>
