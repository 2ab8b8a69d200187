import * as texts from '#texts'
import { codes } from '../../contract/wire/codes.ts'
import { paths } from '../../contract/wire/paths.ts'
import { SMS_CODE_MAX } from '../../market/constants.ts'
import type { DocumentFile } from '../documents/document.server.ts'
import { letterhead } from '../documents/letterhead.server.ts'
import { failureOf, refusalOf } from '../page/failed-call.server.ts'
import type { Outcome } from '../page/outcome.ts'
import type { PageContext } from '../page/page.ts'
import type { RouteHandler } from '../page/route.ts'

/** The confirmation of a deletion: nobody is signed in any more, so its number is all that is asked for. */
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

const noPlan = { isPossible: false, reason: '', removed: [], kept: [], until: '' }

/** Where the lender's backend has no such calls, the public form takes the request. */
export async function load(context: PageContext) {
  const { href, here } = context
  const title = texts.account_data_title()
  const links = {
    json: href(paths.accountDataJson),
    pdf: href(paths.accountDataPdf),
    request: href(paths.userSection),
  }
  const typed = {
    isSure: context.typed?.get('sure') === '1',
    smsCode: String(context.typed?.get('smsCode') ?? ''),
  }
  const view = viewOf(context.query.get('copy'))
  const proof = await readProof(context)
  if (proof) return { title, props: { proof, view, plan: noPlan, isServed: true, typed, links, here } }
  const plan = await readPlan(context)
  if (!plan.success && plan.code !== codes.notAvailable) return failureOf(plan)
  return {
    title,
    props: {
      proof: null,
      view,
      plan: plan.success ? plan.data : noPlan,
      isServed: plan.success,
      typed,
      links,
      here,
    },
  }
}

type CodeSend = 'deletionCodeSend' | 'stepUpCodeSend'

const sendCode =
  (call: CodeSend) =>
  async ({ lender }: PageContext): Promise<Outcome> => {
    const sent = await lender[call]({})
    if (!sent.success) return refusalOf(sent)
    return { stay: true, toast: texts.login_code_sent({ phone: sent.data.sentTo }) }
  }

const codeMissing = (): Outcome => ({ refused: true, toast: texts.verification_code_required() })
const codeIn = (form: FormData): string | null => {
  const smsCode = String(form.get('smsCode') ?? '').trim()
  return smsCode === '' || smsCode.length > SMS_CODE_MAX ? null : smsCode
}

async function openCopy(context: PageContext, form: FormData): Promise<Outcome> {
  const smsCode = codeIn(form)
  if (smsCode === null) return codeMissing()
  const opened = await context.lender.stepUp({ smsCode })
  return opened.success ? { to: context.href(paths.accountData, { copy: 'ready' }) } : refusalOf(opened)
}

async function deleteAll(context: PageContext, form: FormData): Promise<Outcome> {
  if (form.get('sure') !== '1') return { refused: true, toast: texts.account_data_not_sure() }
  const smsCode = codeIn(form)
  if (smsCode === null) return codeMissing()
  const deleted = await context.lender.accountDelete({ sure: '1', smsCode })
  if (!deleted.success) return refusalOf(deleted)
  return { to: context.href(paths.accountData, { number: deleted.data.number }) }
}

export const acts = {
  code: sendCode('deletionCodeSend'),
  delete: deleteAll,
  copyCode: sendCode('stepUpCodeSend'),
  copy: openCopy,
}

/** The copy, or the form for the code that comes before it. */
async function readCopy({ lender, href }: PageContext) {
  const read = await lender.accountCopy({})
  if (read.success) return { data: read.data }
  return read.code === codes.stepUpRequired
    ? { moved: href(paths.accountData, { copy: 'code' }) }
    : failureOf(read)
}

const attached = (body: string, fileName: string) =>
  new Response(body, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })

/** Everything, as it is stored. */
export const accountDataJson: RouteHandler = async (context) => {
  const read = await readCopy(context)
  return 'data' in read ? attached(read.data.copy, 'account-data.json') : read
}

/** The same to read on paper. */
export async function accountDataPdf(context: PageContext): Promise<DocumentFile> {
  const read = await readCopy(context)
  if (!('data' in read)) return read
  return {
    fileName: 'account-data.pdf',
    document: {
      ...letterhead(context),
      title: texts.account_data_title(),
      number: '',
      sections: [{ paragraphs: [texts.account_data_pdf_note()] }, ...read.data.sections],
    },
  }
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
