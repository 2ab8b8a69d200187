import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLanguage } from '../../market/language.ts'
import { launchNames, launchQuery, marketOf, pageHref, readLaunch, withLaunch } from './launch.ts'

const read = (query: string) => readLaunch(new URLSearchParams(query))

describe('the launch parameters', () => {
  test('have the names of product 10.3', () => {
    const names =
      'needPop sessionId userId deviceId appName appVersion clientType osVersion merchantNumber orderNo'
    expect([...launchNames]).toEqual(`${names} orderId productId app_from user_from utm_tag lang`.split(' '))
  })

  test('are read from the address, and nothing else is', () => {
    expect(read('needPop=1&orderId=TR-1&x=y&lang=hi&__proto__=z')).toEqual({
      needPop: '1',
      orderId: 'TR-1',
      lang: 'hi',
    })
  })

  test.each(['', '%00', '%3Cscript%3E', 'a%0Ab', 'a"b', "a'b", 'a%5Cb', 'a%26b', 'x'.repeat(201)])(
    'with the garbage value %j are as good as none',
    (value) => {
      expect(read(`orderId=${value}&lang=en`)).toEqual({ lang: 'en' })
    },
  )

  test.each(['a-b_c.d~e:f@g', 'a%2Bb/c=', '借款', 'x'.repeat(200), 'Fajar%20N'])(
    'keep the value %s',
    (value) => {
      expect(read(`appName=${value}`).appName).toBe(decodeURIComponent(value))
    },
  )

  test('travel on in a link, all but the session', () => {
    const launch = read('sessionId=secret&needPop=1&orderId=TR-1&appName=A B')
    expect(pageHref('/repay', launch, { amount: '5' })).toBe(
      '/repay?needPop=1&appName=A+B&orderId=TR-1&amount=5',
    )
    expect(pageHref('/', {})).toBe('/')
  })

  test('give way to what a link says itself', () => {
    expect(pageHref('/repay', { orderId: 'old' }, { orderId: 'new' })).toBe('/repay?orderId=new')
  })

  test('survive the way through a link, whatever they are', () => {
    const values = fc.dictionary(fc.constantFrom(...launchNames), fc.string({ unit: 'grapheme' }))
    fc.assert(
      fc.property(values, (given) => {
        const { sessionId: _, ...launch } = readLaunch(new URLSearchParams(given))
        expect(readLaunch(launchQuery({ ...launch, sessionId: 'secret' }))).toEqual(launch)
      }),
    )
  })
})

test.each([
  [{ needPop: '1' }, 'in'],
  [{ needPop: '0' }, 'id'],
  [{ needPop: '01' }, 'id'],
  [{}, 'id'],
] as const)('%j is market %s', (launch, market) => {
  expect(marketOf(launch)).toBe(market)
})

test('there are four languages', () => {
  const requested = ['en', 'id', 'hi', 'zh', 'EN', 'fr', '', undefined, 'constructor']
  expect(requested.filter(isLanguage)).toEqual(['en', 'id', 'hi', 'zh'])
})

describe('an address that a lender sent', () => {
  const launch = { sessionId: 's', needPop: '1', orderId: 'SF-1', productId: 'p 1' }

  test.each([
    [
      'of another host',
      'https://pay.example/x',
      'https://pay.example/x?needPop=1&orderId=SF-1&productId=p+1',
    ],
    [
      'with a query and a hash of its own',
      'https://pay.example/x?sig=a%2Bb&orderId=own#top',
      'https://pay.example/x?sig=a%2Bb&orderId=own&needPop=1&productId=p+1#top',
    ],
    ['of a page of ours', '/that?amount=5', '/that?needPop=1&orderId=SF-1&productId=p+1&amount=5'],
    [
      'that would carry a session to a page of ours',
      '/that?sessionId=s&orderId=own#x',
      '/that?needPop=1&orderId=own&productId=p+1#x',
    ],
  ])('%s gets the launch parameters that it lacks, and no session', (_, address, expected) => {
    expect(withLaunch(address, launch)).toBe(expected)
  })

  test('gets what else is to be said', () => {
    expect(withLaunch('/a?from=x', {}, { from: 'confirm' })).toBe('/a?from=confirm')
    expect(withLaunch('https://pay.example/a', {}, { from: 'confirm' })).toBe(
      'https://pay.example/a?from=confirm',
    )
  })
})
