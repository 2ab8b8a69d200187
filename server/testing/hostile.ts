const RTL = '\u202e\u2066\u200f'
const ZALGO = `a${'\u0301'.repeat(300)}`

/** What people and machines send in the hope that something gives way. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\t\n\r',
  "' or '1'='1",
  "'; drop table orders; --",
  '1) union select token_hash from sessions--',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '\u0000',
  'TR-due\u0000',
  '\ud800',
  'a\udfffb',
  `${RTL}TR-due${RTL}`,
  ZALGO,
  '👩‍👩‍👧‍👦'.repeat(20),
  '9'.repeat(400),
  '-1',
  '1e999',
  'NaN',
  '0x7fffffffffffffff',
  '９',
  '../../../../etc/passwd',
  '..%2f..%2f',
  `\${7*7}{{7*7}}<%= 7*7 %>#{7*7}`,
  '%s%n%x',
  'null',
  'undefined',
  '[object Object]',
  '{"$ne":null}',
  'true',
  '\r\nSet-Cookie: a=b',
  '\u001b[31m',
  '\uffff\ufffe',
  'x'.repeat(100_000),
  '%'.repeat(1000),
]

/** Names that mean something to a language, a library or to us. */
export const hostileNames: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'refused',
  'message',
  'joinsSession',
  'borrowerId',
  'borrower_id',
  'sessionHash',
  '',
  ' ',
  '\u0000',
  'x'.repeat(10_000),
]

/** Query or body as it stands: broken escapes, surrogates, empty pairs. */
export const brokenForms: readonly string[] = [
  '%',
  '%zz=%zz',
  '&&&===&',
  'orderId=%',
  'orderId=%E0%A4%A',
  'orderId=%ED%A0%80',
  'orderId=%00&productId=%00',
  'orderId=%C0%AE%C0%AE',
  'orderId=%u0041',
  '=',
  'orderId',
  ';',
  '\u0000',
]

const BOUNDARY = 'b'
const part = (disposition: string, content: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\n\r\n${content}\r\n`

export const brokenMultiparts: readonly { type: string; body: string }[] = [
  { type: 'multipart/form-data', body: 'no boundary' },
  { type: `multipart/form-data; boundary=${BOUNDARY}`, body: '' },
  { type: `multipart/form-data; boundary=${BOUNDARY}`, body: `--${BOUNDARY}` },
  { type: `multipart/form-data; boundary=${BOUNDARY}`, body: part('form-data; name="a"', '1') },
  {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: `${part('attachment', '1')}--${BOUNDARY}--\r\n`,
  },
  { type: `multipart/form-data; boundary=${'z'.repeat(5000)}`, body: part('form-data; name="a"', '1') },
  {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: `${part('form-data; name="problemImage"; filename="../../a.png"', '\u0000')}--${BOUNDARY}--\r\n`,
  },
]

export const contentTypes: readonly string[] = [
  '',
  'application/json',
  'text/plain',
  'text/xml',
  'application/octet-stream',
  'application/x-www-form-urlencoded; charset=utf-16',
  'multipart/form-data',
  'a'.repeat(1000),
]
