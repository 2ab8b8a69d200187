import * as texts from '#texts'
import { accountData } from '../../contract/calls/account-data.ts'
import { isLong } from '../../contract/calls/made-documents.ts'
import { codes } from '../../contract/wire/codes.ts'
import { paths } from '../../contract/wire/paths.ts'
import { SMS_CODE_MAX } from '../../market/constants.ts'
import type { DocumentFile } from '../documents/document.server.ts'
import { letterhead } from '../documents/letterhead.server.ts'
import {
  bytesOf,
  goneQuery,
  isGone,
  madeDocument,
  type OfferedDocument,
  partFile,
  partOf,
} from '../documents/made-document.server.ts'
import { copyDocument } from '../documents/print-part.server.ts'
import { failureOf } from '../page/failed-call.server.ts'
import { refuseFields } from '../page/field-refusal.ts'
import { jsonResponse } from '../page/file-response.server.ts'
import type { Outcome } from '../page/outcome.ts'
import type { PageContext } from '../page/page.ts'
import { fieldIn, requestIn } from '../page/posted.ts'
import type { RouteHandler } from '../page/route.ts'
import { codeRefusalOf, ownCodeAct } from '../verification/own-code.server.ts'

/** The confirmation of a deletion: nobody is signed in any more, so its number is all that is requested. */
async function readProof({ lender, query, href }: PageContext) {
  const number = query.get('number') ?? ''
  if (!number) return null
  const read = await lender.deletionProofRead({ number })
  return read.success ? { ...read.data, pdf: href(paths.deletionProof, { number }) } : null
}

async function readPlan({ lender }: PageContext) {
  const read = await lender.accountDeletionPlan({})
  if (!read.success) return read
  const { possible, ...plan } = read.data
  return { success: true as const, data: { ...plan, isPossible: possible === '1' } }
}

/** `code`: what comes before the copy; `ready`: it may be saved; otherwise all that the page is about. */
const viewOf = (copy: string | null): 'code' | 'ready' | 'all' =>
  copy === 'code' || copy === 'ready' ? copy : 'all'

type Made = Record<CopyForm, OfferedDocument | null>
const noneMade: Made = { pdf: null, json: null }

/** What became of long copies; where the code was a while ago, it comes first again. */
async function readMade(context: PageContext): Promise<{ view: 'code' | 'ready'; made: Made }> {
  const [pdf, json] = await Promise.all([madeCopy(context, 'pdf', '0'), madeCopy(context, 'json', '0')])
  if (pdf.code === codes.stepUpRequired) return { view: 'code', made: noneMade }
  const { href } = context
  return {
    view: 'ready',
    made: {
      pdf: madeDocument(pdf, {
        href: (part) => href(paths.accountDataPdf, { part: String(part) }),
        isOneFile: false,
      }),
      json: madeDocument(json, { href: () => href(paths.accountDataJson), isOneFile: true }),
    },
  }
}

const noPlan = { isPossible: false, reason: '', removed: [], kept: [], until: '' }

/** Where the lender's backend has no such calls, the public form takes the request. */
export async function load(context: PageContext) {
  const { href, currentUrl } = context
  const title = texts.account_data_title()
  const links = {
    json: href(paths.accountDataJson),
    pdf: href(paths.accountDataPdf),
    request: href(paths.userSection),
  }
  const typed = {
    isSure: fieldIn(context.typed, 'sure') === '1',
    smsCode: fieldIn(context.typed, 'smsCode'),
  }
  const asked = viewOf(context.query.get('copy'))
  const { view, made } = asked === 'ready' ? await readMade(context) : { view: asked, made: noneMade }
  const common = { view, made, isGone: isGone(context, [made.pdf, made.json]), typed, links, currentUrl }
  const proof = await readProof(context)
  if (proof) return { title, props: { ...common, proof, plan: noPlan, isServed: true } }
  const plan = await readPlan(context)
  if (!plan.success && plan.code !== codes.notAvailable) return failureOf(plan)
  return {
    title,
    props: { ...common, proof: null, plan: plan.success ? plan.data : noPlan, isServed: plan.success },
  }
}

const codeMissing = () => refuseFields({ smsCode: texts.verification_code_required() })
const codeIn = (form: FormData): string | null => {
  const smsCode = fieldIn(form, 'smsCode')
  return smsCode === '' || smsCode.length > SMS_CODE_MAX ? null : smsCode
}

async function openCopy(context: PageContext, form: FormData): Promise<Outcome> {
  const smsCode = codeIn(form)
  if (smsCode === null) return codeMissing()
  const opened = await context.lender.stepUp({ operation: 'accountCopy', smsCode })
  return opened.success ? { to: context.href(paths.accountData, { copy: 'ready' }) } : codeRefusalOf(opened)
}

async function deleteAll(context: PageContext, form: FormData): Promise<Outcome> {
  if (fieldIn(form, 'sure') !== '1') return refuseFields({ sure: texts.account_data_not_sure() })
  if (codeIn(form) === null) return codeMissing()
  const deleted = await context.lender.accountDelete(requestIn(form, accountData.accountDelete))
  if (!deleted.success) return codeRefusalOf(deleted)
  return { to: context.href(paths.accountData, { number: deleted.data.number }) }
}

export const acts = {
  code: ownCodeAct((lender) => lender.deletionCodeSend({})),
  delete: deleteAll,
  copyCode: ownCodeAct((lender) => lender.stepUpCodeSend({ operation: 'accountCopy' })),
  copy: openCopy,
}

type CopyForm = 'pdf' | 'json'
const codeFirst = ({ href }: PageContext) => ({ moved: href(paths.accountData, { copy: 'code' }) })
const readyQuery = { copy: 'ready' }
const readyPage = ({ href }: PageContext) => href(paths.accountData, readyQuery)

const madeCopy = ({ lender }: PageContext, form: CopyForm, order: '0' | '1', part = 0) =>
  lender.accountCopyMade({ form, order, part: String(part) })

/** What cannot be read, or the form for the code that comes before it. */
const failedCopy = (context: PageContext, read: Parameters<typeof failureOf>[0]) =>
  read.code === codes.stepUpRequired ? codeFirst(context) : failureOf(read)

async function* piecesOf(context: PageContext, parts: number) {
  for (let part = 1; part <= parts; part += 1) {
    const read = await madeCopy(context, 'json', '0', part)
    if (!read.success || read.data.bytes === '') throw new Error('a part of the copy is gone')
    yield bytesOf(read.data)
  }
}

const COPY_NAME = 'account-data.json'

/** Everything, as it is stored. A long copy is made meanwhile, and sent piece by piece when it is ready. */
export const accountDataJson: RouteHandler = async (context) => {
  const read = await context.lender.accountCopy({})
  if (read.success) return jsonResponse(COPY_NAME, [Buffer.from(read.data.copy)])
  if (read.code !== codes.madeLater) return failedCopy(context, read)
  const made = await madeCopy(context, 'json', '1')
  if (!made.success) return failedCopy(context, made)
  return made.data.state === 'ready'
    ? jsonResponse(COPY_NAME, piecesOf(context, made.data.parts))
    : { moved: readyPage(context) }
}

/** The same to read on paper: a long copy in parts. */
export async function accountDataPdf(context: PageContext): Promise<DocumentFile> {
  const part = partOf(context)
  if (part > 0) {
    const made = await madeCopy(context, 'pdf', '0', part)
    if (!made.success) return failedCopy(context, made)
    return partFile(made.data, `account-data-${part}`, context.href(paths.accountData, goneQuery(readyQuery)))
  }
  const read = await context.lender.accountCopy({})
  if (!read.success && read.code !== codes.madeLater) return failedCopy(context, read)
  if (read.success && !isLong('copyPdf', read.data.records ?? 0))
    return { fileName: 'account-data.pdf', document: copyDocument(read.data.sections, context) }
  const made = await madeCopy(context, 'pdf', '1')
  return made.success ? { moved: readyPage(context) } : failedCopy(context, made)
}

export async function deletionProof(context: PageContext): Promise<DocumentFile> {
  const read = await context.lender.deletionProofRead({ number: context.query.get('number') ?? '' })
  if (!read.success) return failureOf(read)
  const { number, deletedAt, removed, kept, until } = read.data
  return {
    fileName: 'account-deletion.pdf',
    document: {
      ...letterhead(context),
      title: texts.account_deleted_title(),
      number,
      headline: { label: texts.account_deleted_on(), value: deletedAt },
      sections: [
        { heading: texts.account_data_removed(), paragraphs: removed },
        ...(kept.length > 0
          ? [
              {
                heading: texts.account_data_kept({ until }),
                rows: kept.map(({ title, why }) => ({ text: title, value: why })),
              },
            ]
          : []),
      ],
    },
  }
}
