import { describe, expect, test } from 'vitest'
import type { AssistantAnswer, ChatRecord } from '../../contract/calls/assistant.ts'
import { withLocale } from '../../market/locale.server.ts'
import { messagesOf } from './messages.ts'

const answer = (id: string, action_type: string, title_local = id): AssistantAnswer => ({
  id,
  title_local,
  action_type,
  problemType: action_type === '4' ? '2' : '',
})
const record = (id: string, type: ChatRecord['type'], rest: Partial<ChatRecord> = {}): ChatRecord => ({
  id,
  type,
  value: '',
  answerList: [],
  text: '',
  helpLines: [],
  ...rest,
})
const question = (id: string, answerList: AssistantAnswer[]) =>
  record(id, '1', { question: { id: 'q', title_local: 'Q?' }, answerList })
const options = {
  language: 'en' as const,
  linkTo: ({ action_type }: AssistantAnswer) => (action_type === '4' ? '/form' : null),
}
const seen = (...list: ChatRecord[]) => withLocale('en', () => messagesOf(list, options))

describe('a choice', () => {
  test('with one answer is answered, and asks whether it helped', () => {
    expect(seen(question('1', [answer('q', '2', 'A.')]))).toMatchObject([
      { key: '1-me', from: 'me', text: 'Q?' },
      { key: '1-us', from: 'us', text: 'A.', asksHelped: 'q', offersContact: false },
    ])
  })

  test('asks no more once it was reported, and what was reported offers contact', () => {
    const reported = record('2', '3', { value: '0', question: { id: 'q', title_local: 'Q?' } })
    const [, answered, , result] = seen(question('1', [answer('q', '2')]), reported)
    expect(answered).toMatchObject({ asksHelped: null })
    expect(result).toMatchObject({ offersContact: true })
  })

  test('asks anew when the question is asked again after that', () => {
    const reported = record('2', '3', { value: '1', question: { id: 'q', title_local: 'Q?' } })
    const messages = seen(question('1', [answer('q', '2')]), reported, question('3', [answer('q', '2')]))
    expect(messages.at(-1)).toMatchObject({ asksHelped: 'q' })
  })

  test('with several is a list, in which a complaint is a link', () => {
    const [, list] = seen(question('1', [answer('a', '2'), answer('b', '4')]))
    expect(list).toMatchObject({
      asksHelped: null,
      choices: [
        { id: 'a', href: null },
        { id: 'b', href: '/form' },
      ],
    })
  })

  test('of a person offers contact, and does not ask whether it helped', () => {
    expect(seen(question('1', [answer('p', '3')]))[1]).toMatchObject({
      offersContact: true,
      asksHelped: null,
    })
  })

  test('that is no longer in the tree is not made up', () => {
    expect(seen(record('1', '1'))).toEqual([])
  })
})

test('a typed text is shown as typed, with what was found or the way to a person', () => {
  expect(seen(record('1', '2', { value: '<b>hi', answerList: [answer('a', '2')] }))).toMatchObject([
    { text: '<b>hi' },
    { choices: [{ id: 'a' }], offersContact: true },
  ])
  expect(seen(record('1', '2', { value: 'x', text: 'Nothing.' }))[1]).toMatchObject({
    text: 'Nothing.',
    choices: [],
    offersContact: true,
  })
})

test.each([
  ['1', true],
  ['3', true],
  ['4', false],
  ['5', false],
])('of %s stars the message of the service is shown: %s', (value, low) => {
  const [mine, ours] = seen(record('1', '4', { value, text: low ? 'Sorry.' : '' }))
  expect(mine?.text).toContain(value)
  expect(ours).toMatchObject({ offersContact: low, ...(low && { text: 'Sorry.' }) })
})

describe('a text', () => {
  const title_local = 'Q?'

  test('that is clear is answered beneath what was understood, and asks whether it helped', () => {
    const typed = record('1', '2', {
      value: 'q',
      question: { id: 'q', title_local },
      answerList: [answer('q', '2', 'A.')],
    })
    expect(seen(typed)).toMatchObject([
      { from: 'me', text: 'q' },
      { from: 'us', text: 'Q?\nA.', asksHelped: 'q', choices: [], offersContact: false },
    ])
  })

  test('that is not clear is a list, also of one', () => {
    expect(seen(record('1', '2', { value: 'q', answerList: [answer('q', '2', 'Q?')] }))[1]).toMatchObject({
      choices: [{ id: 'q' }],
      asksHelped: null,
      offersContact: true,
    })
  })

  test('of a crisis shows whom to call, before what to choose', () => {
    const helpLines = [{ name: 'Police', phone: '110', website: '' }]
    const crisis = record('1', '2', {
      value: 'q',
      text: 'I am sorry.',
      helpLines,
      answerList: [answer('a', '2')],
    })
    expect(seen(crisis)[1]).toMatchObject({
      text: 'I am sorry.',
      helpLines,
      choices: [{ id: 'a' }],
      asksHelped: null,
      offersContact: true,
    })
  })
})
