import { describe, expect, it } from 'vitest'
import {
  isChinese,
  isDecimal,
  isEmail,
  isExplanation,
  isHttpUrl,
  isInteger,
  isMobile,
  isMoney,
  isPhone,
  phoneRules,
} from './strings.ts'
import { excerptOf } from './visible-characters.ts'

const table: [(text: string) => boolean, { yes: string[]; no: string[] }][] = [
  [
    isEmail,
    {
      yes: ['a@b.id', 'siti.rahma+loan@mail.terang.example', "o'neil@x-y.co", 'A1_%@B.COM'],
      no: [
        ...[
          '',
          ...'a a@b @b.id a@ a@b..id .a@b.id a.@b.id a..b@c.id a@-b.id a@b@c.id ü@b.id a@1.2.3.4'.split(' '),
        ],
        ...[
          'a b@c.id',
          'a@b.id ',
          'a@b.id\n',
          'a@[127.0.0.1]',
          `${'a'.repeat(65)}@b.id`,
          `a@${'b.'.repeat(130)}id`,
        ],
      ],
    },
  ],
  [
    isMobile,
    {
      yes: ['13800138000', '19912345678', '138 0013 8000', '１３８００１３８０００', '+86 138-0013-8000'],
      no: [
        '',
        ...'12800138000 10800138000 1380013800 138001380001 23800138000 1380013800a 08123456789'.split(' '),
      ],
    },
  ],
  [
    isPhone,
    {
      yes: ['010-12345678', '(021) 1500-123', '+62 21 5551234', '13800138000', '1500123'],
      no: ['', '110', '+', 'call me', '12345678901234567', '021 555 1234 ext 5', '62+215551234'],
    },
  ],
  [
    isChinese,
    {
      yes: ['你好', '买买提·艾力', '々', '𠮷'],
      no: ['', 'abc', '你好a', '你 好', '你好，', '·', '·你', 'こ', '한'],
    },
  ],
  [
    isHttpUrl,
    {
      yes: 'http://a.example https://a.example:8080/b?c=d#e HTTP://A.EXAMPLE http://localhost https://例.example/'.split(
        ' ',
      ),
      no: [
        ...'a.example //a.example ftp://a.example http:// http:a.example http:///a http://?a http://[ http://a:99999'.split(
          ' ',
        ),
        ...[
          '',
          'http://a b',
          ' http://a',
          'http://a\\b',
          'http://a.example\n',
          'javascript:alert(1)//http://a',
        ],
      ],
    },
  ],
  [
    isInteger,
    {
      yes: ['0', '7', '-7', '12345678901234567890'],
      no: ['', '-', '+7', '07', '7.0', '1e3', ' 7', '７', '1,000', 'NaN'],
    },
  ],
  [
    isDecimal,
    {
      yes: ['0', '7', '7.5', '-0.25', '0.10'],
      no: ['', '.5', '5.', '07.5', '1.2.3', '1,5', '1e3', '--1', 'Infinity'],
    },
  ],
  [
    isMoney,
    {
      yes: ['0', '0.5', '12.34', '1234567.89', '1,234,567.89', '¥1,000', '￥12.30'],
      no: ['', '¥', '-1', '1.234', '1.', '01', '1,23', '12,34,567', '1,2345', 'Rp1', '$1', '1 000', '0,123'],
    },
  ],
]

for (const [check, { yes, no }] of table) {
  describe(check.name, () => {
    it.each(yes)('accepts %j', (text) => expect(check(text)).toBe(true))
    it.each(no)('refuses %j', (text) => expect(check(text)).toBe(false))
  })
}

describe('phoneRules', () => {
  it.each([
    ['cn', '13800138000', '+8613800138000'],
    ['cn', '0086 138 0013 8000', '+8613800138000'],
    ['cn', '\u202a+86 138\u20110013\u20118000\u202c', '+8613800138000'],
    ['cn', '+62 812 3456 7890', undefined],
    ['id', '081234567890', '+6281234567890'],
    ['id', '0812-3456-7890', '+6281234567890'],
    ['id', '+62 812 3456 7890', '+6281234567890'],
    ['id', '+62 (0)812 3456 7890', '+6281234567890'],
    ['id', '6281234567890', '+6281234567890'],
    ['id', '0811234567', '+62811234567'],
    ['id', '0812345678901', '+62812345678901'],
    ['id', '081234567', undefined],
    ['id', '08123456789012', undefined],
    ['id', '0800123456', undefined],
    ['id', '81234567890', undefined],
    ['id', '0215551234', undefined],
    ['in', '9876543210', '+919876543210'],
    ['in', '6000000000', '+916000000000'],
    ['in', '9198765432', '+919198765432'],
    ['in', '+91 98765 43210', '+919876543210'],
    ['in', '09876543210', '+919876543210'],
    ['in', '९८७६५४३२१०', '+919876543210'],
    ['in', '5876543210', undefined],
    ['in', '98765432101', undefined],
    ['in', '+1 987 654 3210', undefined],
    ['in', '', undefined],
  ] as const)('%s: %j is %s', (country, text, expected) => {
    const rule = phoneRules[country]
    expect(rule.normalise(text)).toBe(expected)
    expect(rule.isValid(text)).toBe(expected !== undefined)
    if (expected) expect(rule.normalise(expected)).toBe(expected)
  })
})

describe('the excerpt of a text', () => {
  it.each([
    ['is the text itself where it fits', 'Bunga terlalu tinggi', 20, 'Bunga terlalu tinggi'],
    ['ends with a whole word', 'Bunga terlalu tinggi sekali', 20, 'Bunga terlalu…'],
    ['keeps a word that ends where it is cut', 'Bunga terlalu tinggi', 14, 'Bunga terlalu…'],
    ['ends anywhere without spaces', '利息比合同里写的高很多', 6, '利息比合同…'],
    ['cuts a word that is longer than any', `${'a'.repeat(60)}`, 11, `${'a'.repeat(10)}…`],
    ['does not cut a sign in two', '👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', 2, '👨‍👩‍👧…'],
  ])('%s', (_, text, max, expected) => {
    expect(excerptOf(text, max)).toBe(expected)
  })
})

describe('isExplanation', () => {
  it.each(['', 'x', '----------', 'aaaaaaaaaaaaa', 'ok ok ok ok ok', 'Sudah!'])(
    '%j explains nothing',
    (text) => {
      expect(isExplanation(text)).toBe(false)
    },
  )
  it.each([
    'Test payment of the bank',
    'Sudah dikembalikan ke bank',
    'बैंक ने पैसे वापस लिए',
    '银行已经把这笔钱退回给付款人了',
  ])('%j explains something', (text) => {
    expect(isExplanation(text)).toBe(true)
  })
})
