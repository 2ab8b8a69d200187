import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { moduleForScene } from '../../market/constants.ts'
import {
  digits,
  flag,
  loose,
  maybeOwned,
  optional,
  owned,
  reference,
  required,
  stars,
  text,
} from './fields.ts'

const read = (schema: v.GenericSchema, value: unknown) => {
  const parsed = v.safeParse(schema, value)
  return parsed.success ? parsed.output : 'refused'
}

describe('a field of a request', () => {
  test.each([
    [text(3), 'abc', 'abc'],
    [text(3), '', ''],
    [text(3), 'abcd', 'refused'],
    [text(), 'a\u0000b', 'refused'],
    [text(), 'a\u001bb', 'refused'],
    [text(), 'a\nb\tc\r', 'a\nb\tc\r'],
    [text(), 5, 'refused'],
    [text(), ['a'], 'refused'],
    [text(), undefined, 'refused'],
    [required(), '', 'refused'],
    [required(), ' ', ' '],
    [optional(), undefined, ''],
    [optional(), null, 'refused'],
    [owned('order'), '', 'refused'],
    [owned('order'), 'x'.repeat(65), 'refused'],
    [maybeOwned('order'), undefined, ''],
    [reference(2), 'ab', 'ab'],
    [reference(2), 'abc', 'refused'],
    [flag(), '1', '1'],
    [flag(), 1, 'refused'],
    [flag(), 'true', 'refused'],
    [digits(3), '012', 12],
    [digits(3), '1234', 'refused'],
    [digits(3), '-1', 'refused'],
    [digits(3), '१', 'refused'],
    [digits(20), '9'.repeat(17), 'refused'],
    [stars(), '5', 5],
    [stars(), '0', 'refused'],
    [stars(), '1\n', 'refused'],
    [loose, 174, '174'],
    [loose, '174', '174'],
    [loose, true, 'refused'],
  ] as [v.GenericSchema, unknown, unknown][])('case %#', (schema, value, expected) => {
    expect(read(schema, value)).toBe(expected)
  })

  test('says whose id it is', () => {
    expect(v.getMetadata(owned('card'))).toEqual({ owned: 'card' })
    expect(v.getMetadata(maybeOwned('complaint'))).toEqual({ owned: 'complaint' })
    expect(v.getMetadata(reference())).toEqual({ owned: 'nobody' })
  })
})

test.each([
  ['banner_jingzhun', '301'],
  ['tanchuang_jingzhun', '301'],
  ['tanchuang_fudai', '302'],
  ['banner_fudai', '302'],
  ['', '300'],
  ['toString', '300'],
])('the scene %j belongs to the module %s (product 9)', (scene, module) => {
  expect(moduleForScene(scene)).toBe(module)
})
