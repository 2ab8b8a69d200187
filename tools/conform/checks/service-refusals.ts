import { codes, promotionCodes } from '../../../contract/wire/codes.ts'
import {
  assistantRecords,
  COLLECTION_TYPE,
  COMPLAINT_IMAGES_MAX,
  COMPLAINT_TEXT_MAX,
} from '../../../market/constants.ts'
import type { CheckInput } from '../check.ts'
import { NO_SUCH, needs, type RefusedRequest } from './refusals.ts'

const complaint = (input: CheckInput) => ({
  problemType: input.facts.problemType,
  problemDetail: 'A question',
  orderNo: input.discovery.borrower.orderId,
})
const visit = (page: string) => ({ page_id: page, client_type: 'android', page_type: '1' })

/** Refusals of the other calls that a request alone can bring about. A new one is one row here. */
export const serviceRefusals: readonly RefusedRequest[] = [
  {
    call: 'complaintSave',
    name: 'blank-text',
    clause: 'product 5: a complaint needs a text; code 1002',
    says: 'A complaint of blanks only is refused.',
    fields: (input) => ({ ...complaint(input), problemDetail: '   ' }),
    codes: [codes.invalidRequest],
  },
  {
    call: 'complaintSave',
    name: 'text-over-200',
    clause: `product 9: at most ${COMPLAINT_TEXT_MAX} characters; code 1002`,
    says: 'A complaint that is longer than the form allows is refused, not cut.',
    fields: (input) => ({ ...complaint(input), problemDetail: 'é'.repeat(COMPLAINT_TEXT_MAX + 1) }),
    codes: [codes.invalidRequest],
  },
  {
    call: 'complaintSave',
    name: 'unknown-type',
    clause: 'product 7.2, code 1003',
    says: 'A complaint about a matter that is not listed is refused.',
    fields: (input) => ({ ...complaint(input), problemType: '999' }),
    codes: [codes.notFound],
  },
  {
    call: 'complaintSave',
    name: 'foreign-picture',
    clause: 'product 6, code 1031',
    says: 'Pictures that the backend did not issue to this borrower cannot be attached.',
    fields: (input) => ({ ...complaint(input), problemImage: 'https://elsewhere.example/a.png' }),
    codes: [codes.imageRefused, codes.invalidRequest],
  },
  {
    call: 'complaintSave',
    name: 'ten-pictures',
    clause: `product 5: ${COMPLAINT_IMAGES_MAX} pictures at most; codes 1002 and 1031`,
    says: 'More pictures than the form allows are refused.',
    fields: (input) => ({
      ...complaint(input),
      problemImage: Array.from(
        { length: COMPLAINT_IMAGES_MAX + 1 },
        (_, at) => `/p?image=${String(at).padStart(32, '0')}`,
      ).join(),
    }),
    codes: [codes.invalidRequest, codes.imageRefused],
  },
  {
    call: 'complaintSave',
    name: 'collection',
    clause: 'product 6: collection needs an order with isShow 1; code 1030',
    says: 'A complaint about collection is refused for a loan that nobody collects.',
    fields: (input) =>
      needs(input.facts.notCollected?.orderId, 'loan that nobody collects', (orderNo) => ({
        ...complaint(input),
        problemType: COLLECTION_TYPE,
        orderNo,
      })),
    by: ({ facts, discovery }) => facts.notCollected?.by ?? discovery.borrower,
    codes: [codes.collectionRefused],
  },
  {
    call: 'complaintScore',
    name: 'six-stars',
    clause: 'product 9: five stars; code 1002',
    says: 'A rating has one to five stars.',
    fields: ({ facts }) =>
      needs(facts.own.complaint, 'complaint', (problemId) => ({ score: '6', problemId })),
    codes: [codes.invalidRequest],
  },
  {
    call: 'scoreSave',
    name: 'no-star',
    clause: 'product 5: a rating needs a star; code 1002',
    says: 'A rating without a star is refused, in the form that loan details have.',
    fields: () => ({ score: '0' }),
    codes: [codes.invalidRequest],
  },
  {
    call: 'complaintImageSave',
    name: 'no-picture',
    clause: 'product 5, code 1031',
    says: 'A file that is no picture is not stored.',
    fields: () => ({ problemImage: new Blob(['<html>'], { type: 'image/png' }) }),
    codes: [codes.imageRefused],
  },
  {
    call: 'assistantAnswers',
    name: 'unknown-question',
    clause: 'product 10.6, code 1003',
    says: 'A question that does not exist has no answers.',
    fields: () => ({ pid: 'no-such' }),
    codes: [codes.notFound],
  },
  {
    call: 'assistantRecord',
    name: 'empty-text',
    clause: 'product 5: chat text must not be empty; code 1002',
    says: 'An empty message to the assistant is refused.',
    fields: () => ({ type: assistantRecords.typed, value: '' }),
    codes: [codes.invalidRequest],
  },
  {
    call: 'assistantRecord',
    name: 'unknown-kind',
    clause: 'product 10.6: records are of kind 1 to 4; code 1002',
    says: 'A record of an unknown kind is refused.',
    fields: () => ({ type: '9', value: '1' }),
    codes: [codes.invalidRequest],
  },
  {
    call: 'templateLoad',
    name: 'unknown-campaign',
    clause: 'product 7.4, code 1003',
    says: 'A campaign that does not exist has no page.',
    fields: () => ({ templateId: NO_SUCH }),
    codes: [codes.notFound],
  },
  {
    call: 'visitSave',
    name: 'unknown-client',
    clause: 'product 7.4: ios or android; code 1002',
    says: 'A visit by an unknown kind of phone is not counted.',
    fields: ({ discovery }) => ({ ...visit(discovery.campaignId), client_type: 'windows' }),
    codes: [codes.invalidRequest],
  },
  {
    call: 'register',
    name: 'wrong-captcha',
    clause: "product 8: '101' and '-1' are a wrong captcha",
    says: 'Nobody registers without the characters of the picture.',
    fields: ({ facts, discovery }) =>
      needs(facts.sid, 'session id for a captcha', (sid) => ({
        phone: '13900139000',
        capcode: 'zzzz',
        sid,
        smsCode: '000000',
        id: discovery.campaignId,
      })),
    codes: [promotionCodes.wrongCaptcha, promotionCodes.wrongCaptchaOld, promotionCodes.wrongPhone],
  },
  {
    call: 'standJoint',
    name: 'unknown-product',
    clause: 'product 7.5, code 1003',
    says: 'A product that does not exist has no link, in the form of the joint-login calls.',
    fields: () => ({ approaches: 'session', productCode: NO_SUCH }),
    codes: [codes.notFound],
  },
  {
    call: 'productApply',
    name: 'unknown-product',
    clause: 'product 7.5, code 1003',
    says: 'A product that does not exist cannot be applied for.',
    fields: () => ({ product_id: NO_SUCH, module_id: '300', scene: '' }),
    codes: [codes.notFound],
  },
]
