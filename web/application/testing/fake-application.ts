import type { application } from '../../../contract/calls/application.ts'
import { codes } from '../../../contract/wire/codes.ts'
import type { ReplyOf } from '../../../contract/wire/operation.ts'
import type { Lender } from '../../page/page.ts'
import { openPages, type RecordedRequests } from '../../testing/pages.ts'
import { refused, success } from '../../testing/replies.ts'

type Application = ReplyOf<typeof application.applicationLoad>

export const emptyApplication: Application = {
  status: 'open',
  steps: (['identity', 'personal', 'job', 'contact', 'bank'] as const).map((step) => ({ step, done: '0' })),
  identity: { fullName: '', documentNumber: '', birthDate: '', documentPicture: '', selfiePicture: '' },
  personal: { address: '', region: '', district: '', postalCode: '', email: '' },
  job: { employment: '', employer: '', income: '', incomePer: '', payDay: '' },
  contact: { name: '', relation: '', phone: '' },
  bank: { bankCode: '', bankName: '', accountNumber: '', holder: '', problem: '', needsCode: '0' },
  decision: { title: '', message: '', change: '', remark: '', retryOn: '', limit: '', step: '' },
}

/** A lender with this application. A field that is `wrong` is refused with these words, unless it is a draft. */
function fakeApplication(requests: RecordedRequests, changed: Partial<Application> = {}) {
  const record = (endpoint: string, request: object) => requests.push({ endpoint, request })
  const save = (endpoint: string) => async (request: object) => {
    record(endpoint, request)
    const wrong = Object.entries(request).filter(([, value]) => value === 'wrong')
    if (wrong.length === 0 || ('draft' in request && request.draft === '1')) return success({})
    const fields = Object.fromEntries(wrong.map(([name]) => [name, `${name} is wrong`]))
    return { ...refused(codes.fieldsRefused, 'Look again'), data: { fields } }
  }
  return {
    applicationLoad: async () => success({ ...emptyApplication, ...changed }),
    sessionRenew: async () => success({ token: '' }),
    identitySave: save('identitySave'),
    personalSave: save('personalSave'),
    jobSave: save('jobSave'),
    emergencyContactSave: save('emergencyContactSave'),
    bankSave: save('bankSave'),
    applicationSubmit: async (request) => {
      record('applicationSubmit', request)
      return success({ status: 'review' })
    },
    applicationPictureSave: async ({ kind }) => {
      record('applicationPictureSave', { kind })
      return success({ picture: `new-${kind}` })
    },
  } satisfies Partial<Lender>
}

/** The pages over a lender that has this application; `sent` is what they saved. */
export function openApplication(changed: Partial<Application> = {}, more: object = {}) {
  const sent: RecordedRequests = []
  return { ...openPages({ ...fakeApplication(sent, changed), ...more }), sent }
}

export const asScript = { Accept: 'application/json' }
export const english = (path: string) => `${path}${path.includes('?') ? '&' : '?'}lang=en`
export const allDone = emptyApplication.steps.map(({ step }) => ({ step, done: '1' as const }))
