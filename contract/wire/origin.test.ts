import { describe, expect, test } from 'vitest'
import { isForeignPost, isForeignVisit, isSaidForeign } from './origin.ts'

const HOST = 'terang.example:8443'

describe('a post from another origin', () => {
  test.each<[Record<string, string>, boolean]>([
    [{}, false],
    [{ 'sec-fetch-site': 'same-origin' }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ 'sec-fetch-site': 'same-site' }, true],
    [{ 'sec-fetch-site': 'cross-site' }, true],
    [{ 'sec-fetch-site': '' }, true],
    [{ 'sec-fetch-site': 'cross-site', origin: `https://${HOST}` }, true],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, false],
    [{ origin: `https://${HOST}` }, false],
    [{ origin: `https://${HOST.toUpperCase()}` }, false],
    [{ origin: 'https://terang.example' }, true],
    [{ origin: 'https://terang.example:8443.evil.example' }, true],
    [{ origin: 'https://evil.example' }, true],
    [{ origin: `https://${HOST}@evil.example` }, true],
    [{ origin: 'null' }, true],
    [{ origin: '' }, true],
    [{ origin: 'garbage' }, true],
  ])('with %j is foreign: %s', (headers, foreign) => {
    expect(isForeignPost(new Headers(headers), HOST)).toBe(foreign)
  })
})

describe('a visit from another site', () => {
  test.each<[Record<string, string>, boolean]>([
    [{ 'sec-fetch-site': 'none' }, false],
    [{ 'sec-fetch-site': 'same-origin' }, false],
    [{ 'sec-fetch-site': 'same-site' }, true],
    [{ 'sec-fetch-site': 'cross-site' }, true],
    [{ 'sec-fetch-site': 'cross-site', referer: `https://${HOST}/order` }, true],
    [{}, true],
    [{ referer: `https://${HOST}/order` }, false],
    [{ referer: 'https://evil.example/' }, true],
    [{ referer: `https://evil.example/?${HOST}` }, true],
    [{ referer: 'garbage' }, true],
  ])('with %j is foreign: %s', (headers, foreign) => {
    expect(isForeignVisit(new Headers(headers), HOST)).toBe(foreign)
  })
})

test.each<[Record<string, string>, boolean]>([
  [{}, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, true],
  [{ 'sec-fetch-site': '' }, true],
  [{ referer: `https://${HOST}/order` }, false],
  [{ referer: 'https://evil.example/' }, true],
  [{ referer: '' }, false],
])('an engine says with %j that another site led here: %s', (headers, said) => {
  expect(isSaidForeign(new Headers(headers), HOST)).toBe(said)
})
