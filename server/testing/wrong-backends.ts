import { codes } from '../../contract/wire/codes.ts'
import { page, replying, requesting, type WrongBackend, withData } from './spoiled-backend.ts'
import { wrongWithMoney } from './wrong-with-money.ts'

const OWNER = 'demo-id-due'
const ORDER = 'TR-due'
const done = { code: codes.ok, message: '', data: {} }
const json = (body: unknown, status = 200) => Response.json(body, { status })
const isHostile = (fields: URLSearchParams, text: string) =>
  [...fields.values()].some((value) => value.includes(text))

const wrongOnTheWire: readonly WrongBackend[] = [
  {
    name: 'fails where a loan does not exist',
    caughtBy: 'loanDetails.refuses.unknown-order',
    spoil: () =>
      replying('loanDetails', (reply) => (reply.code === codes.notFound ? json(reply, 500) : null)),
  },
  {
    name: 'shows a page where a field is missing',
    caughtBy: 'complaintScore.missing.score',
    spoil: () =>
      replying('complaintScore', (reply) => (reply.code === codes.invalidRequest ? page(400) : null)),
  },
  {
    name: 'wraps loan details like every other call',
    caughtBy: 'loanDetails.works',
    spoil: () => replying('loanDetails', ({ success: _, ...reply }) => reply),
  },
  {
    name: 'wraps joint login like every other call',
    caughtBy: 'standTargeted.works',
    spoil: () =>
      replying('standTargeted', ({ interconnected: _, ...reply }) => ({ ...reply, code: codes.ok })),
  },
  {
    name: 'says success in a word',
    caughtBy: 'sidCreate.works',
    spoil: () => replying('sidCreate', (reply) => ({ ...reply, code: 'SUCCESS' })),
  },
  {
    name: 'refuses without a message',
    caughtBy: 'loanConfirm.refuses.unknown-product',
    spoil: () =>
      replying('loanConfirm', (reply) => (reply.code === codes.ok ? null : { ...reply, message: '' })),
  },
  {
    name: 'leaves out the status of a loan',
    caughtBy: 'loanDetails.works',
    spoil: () => withData('loanDetails', ({ orderStatus: _, ...data }) => data),
  },
  {
    name: 'sends a list as one text',
    caughtBy: 'recommendedList.works',
    spoil: () =>
      withData('recommendedList', (data) =>
        (data as unknown as object[]).map((product) => ({ ...product, productTags: 'fast, cheap' })),
      ),
  },
  {
    name: 'serves JSON as HTML',
    caughtBy: 'contactInfo.works',
    spoil: () =>
      replying(
        'contactInfo',
        (reply) => new Response(JSON.stringify(reply), { headers: { 'Content-Type': 'text/html' } }),
      ),
  },
  {
    name: 'has no picture for its captcha',
    caughtBy: 'captchaImage.works',
    spoil: () =>
      requesting('captchaImage', () => json({ code: '0', message: '', data: { url: '/captcha.png' } })),
  },
  {
    name: 'redirects to another host',
    caughtBy: 'assistantInit.works',
    spoil: () =>
      requesting(
        'assistantInit',
        () => new Response(null, { status: 302, headers: { Location: 'https://elsewhere.example' } }),
      ),
  },
  {
    name: 'lacks a call of the base contract',
    caughtBy: 'walletPay.works',
    spoil: () => requesting('walletPay', () => page(404)),
  },
  {
    name: 'closes the connection',
    caughtBy: 'contractJump.works',
    spoil: () => async (passing) => {
      if (passing.key === 'contractJump') throw new TypeError('fetch failed')
      return passing.pass()
    },
  },
  {
    name: 'fails at a quotation mark',
    caughtBy: 'contractList.hostile',
    spoil: () =>
      requesting('contractList', ({ fields }) =>
        isHostile(fields, "'") ? json({ code: '1099', message: 'Sorry' }, 500) : null,
      ),
  },
  {
    name: 'shows its program to whoever sends nonsense',
    caughtBy: 'assistantRecord.hostile',
    spoil: () =>
      requesting('assistantRecord', ({ fields }) =>
        isHostile(fields, '<script>')
          ? json({ code: '1002', message: 'Error at Object.run (/srv/app.js:1:2)', data: null })
          : null,
      ),
  },
  {
    name: 'answers what is no form with a page',
    caughtBy: 'pageEventSave.malformed',
    spoil: () =>
      requesting('pageEventSave', ({ headers }) =>
        headers.get('content-type') === 'application/json' ? page(415) : null,
      ),
  },
  {
    name: 'acts on a link',
    caughtBy: 'scoreSave.method',
    spoil: () =>
      requesting('scoreSave', ({ method, fields }) =>
        method === 'GET'
          ? {
              method: 'POST',
              text: `score=${fields.get('score')}`,
              headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
            }
          : null,
      ),
  },
  {
    name: 'fills in what is missing',
    caughtBy: 'payMethods.missing.pay_type',
    spoil: () =>
      requesting('payMethods', ({ fields }) =>
        fields.has('pay_type') ? null : { fields: new URLSearchParams([...fields, ['pay_type', '1']]) },
      ),
  },
  {
    name: 'cuts long texts',
    caughtBy: 'complaintSave.refuses.text-over-200',
    spoil: () =>
      requesting('complaintSave', ({ fields }) => {
        const cut = new URLSearchParams(fields)
        cut.set('problemDetail', (fields.get('problemDetail') ?? '').slice(0, 200))
        return { fields: cut }
      }),
  },
  {
    name: 'takes six stars for five',
    caughtBy: 'complaintScore.refuses.six-stars',
    spoil: () =>
      requesting('complaintScore', ({ fields }) =>
        fields.get('score') === '6'
          ? {
              fields: new URLSearchParams(
                [...fields].map(([name, value]) => [name, name === 'score' ? '5' : value]),
              ),
            }
          : null,
      ),
  },
  {
    name: 'keeps complaints without what it cannot spell',
    caughtBy: 'complaintSave.kept',
    spoil: () =>
      withData('complaintDetail', (data) => ({
        ...data,
        content: String(data['content']).replace(/[^\x20-\x7e]/g, '?'),
      })),
  },
  {
    name: 'takes complaints about collection from everybody',
    caughtBy: 'complaintSave.refuses.collection',
    spoil: () =>
      replying('complaintSave', (reply) =>
        reply.code === codes.collectionRefused ? { ...done, data: { problemId: '1' } } : null,
      ),
  },
  {
    name: 'counts no calls',
    caughtBy: 'scoreSave.limit',
    spoil: () =>
      replying('scoreSave', (reply) =>
        reply.code === codes.tooMany ? json({ ...done, success: true }) : null,
      ),
  },
  {
    name: 'does not say when to try again',
    caughtBy: 'complaintScore.limit',
    spoil: () =>
      replying('complaintScore', (reply) => (reply.code === codes.tooMany ? json(reply, 429) : null)),
  },
  {
    name: 'has one session id for all visitors',
    caughtBy: 'sidCreate.fresh',
    spoil: () => {
      let first: unknown
      return withData('sidCreate', (data) => {
        first ??= data['sid']
        return { ...data, sid: first }
      })
    },
  },
]

const wrongAboutPeople: readonly WrongBackend[] = [
  {
    name: 'shows a loan to whoever knows its number',
    caughtBy: 'loanDetails.foreign.orderId',
    spoil: () =>
      requesting('loanDetails', ({ fields, headers }) =>
        fields.get('orderId') === ORDER && headers.get('x-session-id') !== OWNER
          ? { session: OWNER, headers: { 'x-session-id': OWNER } }
          : null,
      ),
  },
  {
    name: 'forbids what belongs to others instead of not knowing it',
    caughtBy: 'instalments.foreign.orderId',
    spoil: () =>
      replying('instalments', (reply, { fields }) =>
        reply.code === codes.notFound && fields.get('orderId') === ORDER
          ? { ...reply, code: codes.foreignOrigin }
          : null,
      ),
  },
  {
    name: 'tells by its words which ids exist',
    caughtBy: 'complaintDetail.foreign.problemId',
    spoil: () =>
      replying('complaintDetail', (reply, { fields }) =>
        reply.code === codes.notFound && fields.get('problemId') === 'C2-due'
          ? { ...reply, message: 'Not yours' }
          : null,
      ),
  },
  {
    name: 'serves whoever has no session',
    caughtBy: 'payMethods.session',
    spoil: () =>
      requesting('payMethods', ({ session }) => (session.startsWith('demo-') ? null : { session: OWNER })),
  },
  {
    name: 'names an ended session by a code of its own',
    caughtBy: 'complaintList.session',
    spoil: () =>
      replying('complaintList', (reply) =>
        reply.code === codes.sessionExpired ? { ...reply, code: '401' } : null,
      ),
  },
  {
    name: 'lists the complaints of everybody',
    caughtBy: 'complaintList.own',
    spoil: () =>
      withData('complaintList', ({ tabs }) => ({
        tabs: (tabs as { title: string; list: object[] }[]).map(({ title, list }) => ({
          title,
          list: [...list, { id: 'C2-settled', time: '', type: '', content: '' }],
        })),
      })),
  },
]

/** Each must be caught, and by that name. A new one is one row in one of these tables. */
export const wrongBackends: readonly WrongBackend[] = [
  ...wrongOnTheWire,
  ...wrongAboutPeople,
  ...wrongWithMoney,
]
