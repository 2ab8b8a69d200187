import { expect, test } from 'vitest'
import { cards } from '../../contract/calls/cards.ts'
import { deskTable } from '../../contract/calls/table.ts'
import { codes } from '../../contract/wire/codes.ts'
import { withLocale } from '../../market/locale.server.ts'
import { refused } from '../testing/replies.ts'
import { refusedFields, wrongFieldsOf } from './wrong-fields.ts'

const inEnglish = <T>(work: () => T): T => withLocale('en', work)

test('each field that a schema refuses has a sentence of its own', () => {
  const request = { cardNo: '', expiry: '12/2030 or so', holderName: 'Siti' }
  expect(inEnglish(() => wrongFieldsOf(cards.cardBind.request, request))).toEqual({
    cardNo: 'Please fill this in.',
    expiry: 'This is too long: at most 8 characters.',
  })
})

test('a field of a group is named as in a form; a number that is none is missing', () => {
  const texts = { en: '', id: '', hi: '', zh: 'x\u0000' }
  const question = {
    topicId: 'a',
    questionId: '',
    mark: '',
    texts: { title: texts, answer: texts, keywords: texts },
  }
  expect(
    Object.keys(inEnglish(() => wrongFieldsOf(deskTable.assistantQuestionSave.request, question))),
  ).toEqual(['texts.title.zh', 'texts.answer.zh', 'texts.keywords.zh'])
  const ended = { orderId: '1', seen: Number.NaN }
  expect(inEnglish(() => wrongFieldsOf(deskTable.hardshipEnd.request, ended))).toEqual({
    seen: 'Please fill this in.',
  })
})

test('a refusal for another reason says nothing of fields; one that names them does', () => {
  const request = { cardNo: '', expiry: '', holderName: '' }
  expect(refusedFields(cards.cardBind, request, refused(codes.tooMany))).toEqual({})
  expect(
    Object.keys(inEnglish(() => refusedFields(cards.cardBind, request, refused(codes.invalidRequest)))),
  ).toEqual(['cardNo', 'expiry', 'holderName'])
  const named = { ...refused(codes.fieldsRefused), data: { fields: { expiry: 'It has ended' } } }
  expect(refusedFields(cards.cardBind, request, named)).toEqual({ expiry: 'It has ended' })
})
