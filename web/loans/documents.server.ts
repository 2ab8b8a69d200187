import { createHash } from 'node:crypto'
import * as texts from '#texts'
import { letterhead } from '../documents/letterhead.server.ts'
import { failureOf } from '../serving/failed-call.server.ts'
import type { PageContext } from '../serving/page.ts'
import type { DocumentFile } from '../serving/route.ts'
import { readContract } from './contract.server.ts'

/** A number that follows from the content: the same facts always make the same document. */
const numberOf = (kind: string, content: unknown) =>
  `${kind}-${createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 10).toUpperCase()}`

/** The offer on one sheet, to keep and to compare. */
export async function keyFacts(context: PageContext): Promise<DocumentFile> {
  const { lender, launch, language } = context
  const result = await lender.loanConfirm({ productId: launch.productId ?? '' })
  if (!result.success) return failureOf(result, context.language)
  const offer = result.data
  const locale = { locale: language }
  return {
    fileName: 'key-facts.pdf',
    document: {
      ...letterhead(context),
      title: texts.key_facts_title({}, locale),
      number: numberOf('KF', [launch.userId, offer]),
      headline: { label: texts.confirm_headline({}, locale), value: offer.amount, note: offer.productName },
      sections: [
        { heading: texts.confirm_facts({}, locale), rows: offer.details },
        { heading: texts.confirm_charges({}, locale), rows: offer.detail1 },
        {
          heading: texts.confirm_plan({}, locale),
          table: {
            columns: [
              texts.plan_columns_no({}, locale),
              texts.plan_columns_day({}, locale),
              texts.plan_columns_amount({}, locale),
            ],
            rows: offer.repay_plans.map(({ title, pay_time, amount }) => [title, pay_time, amount]),
          },
        },
        { heading: texts.confirm_late({}, locale), rows: offer.detail2 },
      ],
      foot: texts.key_facts_foot({}, locale),
    },
  }
}

export async function contractDocument(context: PageContext): Promise<DocumentFile> {
  const result = await readContract(context)
  if (!result.success) return failureOf(result, context.language)
  const { title, version, hash, agreedAt, parties, clauses } = result.data
  const locale = { locale: context.language }
  return {
    fileName: 'agreement.pdf',
    document: {
      ...letterhead(context),
      title,
      number: `LA-${hash.slice(0, 10).toUpperCase()}`,
      sections: [
        {
          paragraphs: [
            agreedAt
              ? texts.contract_agreed({ version, at: agreedAt }, locale)
              : texts.contract_offered({ version }, locale),
          ],
          rows: parties,
        },
        ...clauses,
      ],
      foot: texts.contract_hash({ hash }, locale),
    },
  }
}
