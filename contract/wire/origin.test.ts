import { describe, expect, test } from 'vitest'
import { isForeignPost } from './origin.ts'

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
