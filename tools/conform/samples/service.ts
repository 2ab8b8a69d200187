import { codes, promotionCodes } from '../../../contract/wire/codes.ts'
import { ASSISTANT_TOP, assistantRecords, CONTACT_OVERALL } from '../../../market/constants.ts'
import type { CheckInput } from '../check.ts'
import type { SamplesOf } from './sample.ts'

/** A white picture of 640 × 480 that every decoder reads, and that is large enough for a document. */
const PNG = [
  'iVBORw0KGgoAAAANSUhEUgAAAoAAAAHgAQAAAAAdquFJAAAAnklEQVR42u3MMQEAAAwCIPuX1hLbBwFIj0UoFAqFQqFQKBQKhUKh',
  'UCgUCoVCoVAoFAqFQqFQKBQKhUKhUCgUCoVCoVAoFAqFQqFQKBQKhUKhUCgUCoVCoVAoFAqFQqFQKBQKhUKhUCgUCoVCoVAoFAqF',
  'QqFQKBQKhUKhUCgUCoVCoVAoFAqFQqFQKBQKhUKhUCgUCoVCoVAoFAqFwv9w7sZyvM+bBGAAAAAASUVORK5CYII=',
].join('')
export const samplePicture = () => new Blob([Buffer.from(PNG, 'base64')], { type: 'image/png' })

const orderNo = ({ discovery: { borrower } }: CheckInput) => borrower.orderId
const nothing = { fields: () => ({}) }

export const complaintSamples: SamplesOf<'complaints'> = {
  complaintInit: { fields: (input) => ({ orderNo: orderNo(input) }) },
  complaintSave: {
    fields: (input) => ({
      problemType: input.facts.problemType,
      problemDetail: 'A question about my loan',
      orderNo: orderNo(input),
    }),
  },
  complaintList: nothing,
  complaintDetail: { fields: ({ facts }) => ({ problemId: facts.own.complaint }) },
  complaintScore: {
    fields: ({ facts }) => ({ score: '5', problemId: facts.own.complaint }),
    orRefused: [codes.notAnswered],
  },
  complaintImageSave: { fields: () => ({ problemImage: samplePicture() }), orRefused: [codes.tooMany] },
  complaintImageRead: { fields: ({ facts }) => ({ image: facts.own.image }) },
}

export const assistantSamples: SamplesOf<'assistant'> = {
  assistantInit: { fields: (input) => ({ orderNo: orderNo(input) }) },
  assistantAnswers: { fields: (input) => ({ orderNo: orderNo(input), pid: ASSISTANT_TOP }) },
  assistantRecord: {
    fields: (input) => ({
      orderNo: orderNo(input),
      type: assistantRecords.picked,
      value: '1',
      qaId: input.facts.question,
    }),
  },
  assistantLog: { fields: (input) => ({ orderNo: orderNo(input) }) },
  contactInfo: { fields: () => ({ overall: CONTACT_OVERALL }) },
}

/** What only a person who reads the picture and the message could send. */
const visitor = ({ facts }: CheckInput) => ({ phone: '13800138000', capcode: '0000', sid: facts.sid })
const wrongCaptcha = [promotionCodes.wrongCaptcha, promotionCodes.wrongCaptchaOld, promotionCodes.wrongPhone]
const visit = ({ discovery }: CheckInput) => ({
  page_id: discovery.campaignId,
  client_type: 'android',
  page_type: '1',
})

export const promotionSamples: SamplesOf<'promotion'> = {
  templateLoad: { fields: ({ discovery }) => ({ templateId: discovery.campaignId }) },
  visitSave: { fields: visit },
  clickSave: { fields: visit },
  sidCreate: nothing,
  captchaImage: { fields: ({ facts }) => ({ sid: facts.sid }) },
  challengeCreate: { fields: ({ facts }) => ({ sid: facts.sid }) },
  smsSend: { fields: visitor, refusedWith: wrongCaptcha },
  register: {
    fields: (input) => ({ ...visitor(input), smsCode: '000000', id: input.discovery.campaignId }),
    refusedWith: wrongCaptcha,
  },
}

export const siteSamples: SamplesOf<'site'> = {
  costExample: nothing,
  loanEstimate: {
    fields: () => ({ income: '5000000', incomePer: 'month', payments: '0', amount: '1000000' }),
  },
  contactSave: { fields: () => ({ name: 'Sample', telephone: '081255500099', content: 'A question' }) },
  dataRequestSave: { fields: () => ({ kind: 'copy', contact: 'sample@backend.example' }) },
  dataRequestRead: { fields: () => ({ number: 'no-such-number' }), refusedWith: [codes.notFound] },
}

export const accountSamples: SamplesOf<'account'> = {
  sessionOwner: nothing,
  loginCodeSend: { fields: visitor, refusedWith: wrongCaptcha },
  login: { fields: (input) => ({ ...visitor(input), smsCode: '000000' }), refusedWith: wrongCaptcha },
  stepUpCodeSend: {
    fields: () => ({ operation: 'accountCopy' }),
    never: 'would send a message to the borrower',
  },
  stepUp: {
    fields: () => ({ operation: 'accountCopy', smsCode: '000000' }),
    never: 'would use up tries of a code of the borrower',
  },
  sessionRenew: nothing,
  sessionList: nothing,
  sessionEnd: { fields: () => ({ id: 'no-such-session' }), refusedWith: [codes.notFound] },
  sessionsEnd: { fields: () => ({}), never: 'would end the sessions that the run needs' },
}

export const accountDataSamples: SamplesOf<'accountData'> = {
  accountCopy: { fields: () => ({}), refusedWith: [codes.stepUpRequired] },
  accountDeletionPlan: nothing,
  deletionCodeSend: { fields: () => ({}), never: 'would send a message to the borrower' },
  accountDelete: { fields: () => ({ sure: '1', smsCode: '000000' }), never: 'could delete the account' },
  deletionProofRead: { fields: () => ({ number: 'no-such-number' }), refusedWith: [codes.notFound] },
}

export const noticeSamples: SamplesOf<'notices'> = {
  noticeList: nothing,
  noticeSwitches: nothing,
  noticeSwitchSave: {
    fields: () => ({ matter: 'reminder', channel: 'push', on: '1' }),
    orRefused: [codes.invalidRequest],
  },
  pushKey: nothing,
  pushSubscribe: {
    fields: () => ({ endpoint: 'https://push.backend.example/1', p256dh: 'AAAA', auth: 'AAAA' }),
    orRefused: [codes.fieldsRefused],
  },
  pushUnsubscribe: { fields: () => ({ endpoint: 'https://push.backend.example/1' }) },
}

/** An application that was handed in cannot be changed; a market may leave out the contact. */
const maybeClosed = [codes.alreadyConfirmed, codes.fieldsRefused]
const draft = { fields: () => ({ draft: '1' }), orRefused: maybeClosed }

export const applicationSamples: SamplesOf<'application'> = {
  applicationLoad: nothing,
  identitySave: draft,
  personalSave: draft,
  jobSave: draft,
  emergencyContactSave: { ...draft, orRefused: [...maybeClosed, codes.notFound] },
  bankSave: draft,
  bankCodeSend: { fields: () => ({}), never: 'would send a message to the borrower' },
  applicationSubmit: { fields: () => ({ consent: '0' }), orRefused: [...maybeClosed, codes.invalidRequest] },
  applicationPictureSave: {
    fields: () => ({ kind: 'selfie', picture: samplePicture() }),
    orRefused: maybeClosed,
  },
  applicationPictureRead: { fields: ({ facts }) => ({ picture: facts.own.applicationPicture }) },
}
