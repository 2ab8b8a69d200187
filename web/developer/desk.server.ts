import { codeText } from '../../contract/wire/code-text.ts'
import { codes } from '../../contract/wire/codes.ts'
import type { Outcome } from '../serving/outcome.ts'
import type { PageContext } from '../serving/page.ts'
import type { AnswerResult } from './demo-controls.ts'

const field = (form: FormData, name: string) => String(form.get(name) ?? '')
const handlingOf = (form: FormData) => ({
  id: field(form, 'id'),
  handler: field(form, 'handler'),
  text: field(form, 'text'),
})

const outcomeOf = (handled: AnswerResult): Outcome =>
  'done' in handled ? {} : { refused: true, toast: handled.problem }

const closed = (): Outcome => ({
  refused: true,
  toast: codeText(codes.notFound),
})

/** How `npm run desk` reaches a demo that holds its database (docs/decisions/033); the texts are the command's. */
async function deskList(context: PageContext): Promise<Outcome> {
  return context.developer ? { made: JSON.stringify(await context.developer.desk.open()) } : closed()
}

/** What one word of the desk does to one thing. */
const deskAct =
  (name: 'take' | 'close' | 'approve' | 'refuse') =>
  async (context: PageContext, form: FormData): Promise<Outcome> =>
    context.developer ? outcomeOf(await context.developer.desk[name](handlingOf(form))) : closed()

async function deskReply(context: PageContext, form: FormData): Promise<Outcome> {
  if (!context.developer) return closed()
  const files = form.getAll('picture').filter((value) => typeof value !== 'string') as File[]
  const pictures = await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())))
  return outcomeOf(await context.developer.desk.reply({ ...handlingOf(form), pictures }))
}

async function deskArea(context: PageContext, form: FormData): Promise<Outcome> {
  if (!context.developer) return closed()
  const { handler, text } = handlingOf(form)
  const args = field(form, 'args').split(' ').filter(Boolean)
  const result = await context.developer.desk.run(field(form, 'area'), { args, handler, text })
  return 'lines' in result ? { made: result.lines.join('\n') } : { refused: true, toast: result.problem }
}

export const deskActs = {
  deskList,
  deskReply,
  deskArea,
  deskTake: deskAct('take'),
  deskClose: deskAct('close'),
  deskApprove: deskAct('approve'),
  deskRefuse: deskAct('refuse'),
}
