import { expect, test } from 'vitest'
import type { NoticeTopic } from '../../market/notice-figures.ts'
import { fewSwitches, type TopicSwitches, wantedByFew } from './notice-purposes.ts'

const topic = (matter: NoticeTopic, ...ways: (readonly [string, boolean, boolean?])[]): TopicSwitches => ({
  matter,
  ways: ways.map(([channel, isOn, isRequired = false]) => ({
    channel: channel as 'sms',
    name: `${matter}.${channel}`,
    isOn,
    isRequired,
  })),
})

const all = [
  topic('reminder', ['push', true], ['sms', true]),
  topic('decision', ['push', true], ['sms', true, true]),
  topic('extensionOffer', ['push', true], ['sms', true]),
]

const names = (groups: readonly { name: string; isOn: boolean; isRequired: boolean }[]) =>
  groups.map(({ name, isOn, isRequired }) => `${name}${isOn ? ' on' : ''}${isRequired ? ' always' : ''}`)

test('many switches are a few: what for, and how', () => {
  const { purposes, channels, isDetailed } = fewSwitches(all)
  expect(names(purposes)).toEqual(['purpose.payments on', 'purpose.loan on', 'purpose.offers on'])
  expect(names(channels)).toEqual(['channel.push on', 'channel.sms on'])
  expect(isDetailed).toBe(false)
})

test('what has only messages that cannot be switched off is always on', () => {
  const { purposes } = fewSwitches([topic('decision', ['sms', true, true])])
  expect(names(purposes)).toEqual(['purpose.loan on always'])
})

test('a purpose that is off takes its messages off by every channel, and no others', () => {
  const wanted = wantedByFew(
    all,
    new Set(['purpose.payments', 'purpose.loan', 'channel.push', 'channel.sms']),
  )
  expect([...wanted]).toEqual(['reminder.push', 'reminder.sms', 'decision.push', 'decision.sms'])
})

test('a channel that is off takes off its messages of every purpose', () => {
  const wanted = wantedByFew(
    all,
    new Set(['purpose.payments', 'purpose.loan', 'purpose.offers', 'channel.push']),
  )
  expect([...wanted]).toEqual(['reminder.push', 'decision.push', 'extensionOffer.push'])
})

test('what was chosen message by message is known as such', () => {
  const chosen = [
    topic('reminder', ['push', true], ['sms', false]),
    topic('extensionOffer', ['push', false], ['sms', true]),
  ]
  expect(fewSwitches(chosen).isDetailed).toBe(true)
})

test('saved and read again, the few say the same', () => {
  const chosen = new Set(['purpose.payments', 'channel.sms'])
  const wanted = wantedByFew(all, chosen)
  const saved = all.map(({ matter, ways }) => ({
    matter,
    ways: ways.map((way) => ({ ...way, isOn: way.isRequired || wanted.has(way.name) })),
  }))
  const { purposes, channels, isDetailed } = fewSwitches(saved)
  expect(names(purposes)).toEqual(['purpose.payments on', 'purpose.loan on always', 'purpose.offers'])
  expect(names(channels)).toEqual(['channel.push', 'channel.sms on'])
  expect(isDetailed).toBe(false)
})

test('without any channel only what is required comes', () => {
  const saved = all.map(({ matter, ways }) => ({
    matter,
    ways: ways.map((way) => ({ ...way, isOn: way.isRequired })),
  }))
  expect(names(fewSwitches(saved).purposes)).toEqual([
    'purpose.payments',
    'purpose.loan on always',
    'purpose.offers',
  ])
  expect(fewSwitches(saved).isDetailed).toBe(false)
})
