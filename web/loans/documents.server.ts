import { createHash } from 'node:crypto'
import * as texts from '#texts'
import type { DocumentFile } from '../documents/document.server.ts'
import { letterhead } from '../documents/letterhead.server.ts'
import { failureOf } from '../page/failed-call.server.ts'
import type { PageContext } from '../page/page.ts'
import { readContract } from './contract.server.ts'
import { chosenTerms } from './loan-confirm.server.ts'

/** A number that follows from the content: the same facts always make the same document. */
const numberOf = (kind: string, content: unknown) =>
  `${kind}-${createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 10).toUpperCase()}`

type PlanRow = { title: string; pay_time: string; amount: string }

const planTable = (rows: readonly PlanRow[]) => ({
  columns: [texts.plan_columns_no(), texts.plan_columns_day(), texts.plan_columns_amount()],
  rows: rows.map(({ title, pay_time, amount }) => [title, pay_time, amount]),
})

/** The offer on one sheet, to keep and to compare. */
export async function keyFacts(context: PageContext): Promise<DocumentFile> {
  const { lender, launch } = context
  const result = await lender.loanConfirm({ productId: launch.productId ?? '', ...chosenTerms(context) })
  if (!result.success) return failureOf(result)
  const offer = result.data
  return {
    fileName: 'key-facts.pdf',
    document: {
      ...letterhead(context),
      title: texts.key_facts_title(),
      number: numberOf('KF', [launch.userId, offer]),
      headline: { label: texts.confirm_headline(), value: offer.amount, note: offer.productName },
      sections: [
        { heading: texts.confirm_facts(), rows: offer.details },
        ...(offer.rateNote ? [{ paragraphs: [offer.rateNote] }] : []),
        { heading: texts.confirm_charges(), rows: offer.detail1 },
        { heading: texts.confirm_plan(), table: planTable(offer.repay_plans) },
        { heading: texts.confirm_late(), rows: offer.detail2 },
      ],
      foot: texts.key_facts_foot(),
    },
  }
}

export async function contractDocument(context: PageContext): Promise<DocumentFile> {
  const result = await readContract(context)
  if (!result.success) return failureOf(result)
  const { title, version, hash, agreedAt, parties, schedule, scheduleNote, clauses } = result.data
  return {
    fileName: 'agreement.pdf',
    document: {
      ...letterhead(context),
      title,
      number: `LA-${hash.slice(0, 10).toUpperCase()}`,
      sections: [
        {
          paragraphs: [
            agreedAt ? texts.contract_agreed({ version, at: agreedAt }) : texts.contract_offered({ version }),
          ],
          rows: parties,
        },
        ...(schedule.length > 0
          ? [{ heading: texts.confirm_plan(), paragraphs: [scheduleNote], table: planTable(schedule) }]
          : []),
        ...clauses,
      ],
      foot: texts.contract_hash({ hash }),
    },
  }
}
