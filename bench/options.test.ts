import { describe, expect, it } from 'vitest'
import { parts, readOptions, UsageError } from './options.ts'
import { conditions } from './page/conditions.ts'
import { screens } from './page/screens.ts'

describe('the options of the bench', () => {
  it('measure everything but the peers unless told otherwise', () => {
    expect(readOptions([])).toEqual({
      only: parts.filter((part) => part !== 'peers'),
      rounds: null,
      conditions,
      screens,
      bounds: true,
      borrowers: null,
      clients: null,
    })
  })

  it('choose parts, conditions and screens by name', () => {
    const chosen = readOptions([
      '--only',
      'page',
      '--conditions',
      '400k-6x',
      '--screens',
      '/repay',
      '--rounds',
      '2',
    ])
    expect(chosen.only).toEqual(['page'])
    expect(chosen.rounds).toBe(2)
    expect(chosen.conditions.map(({ name }) => name)).toEqual(['400 kbps/400 ms, CPU 6×'])
    expect(chosen.screens.map(({ path }) => path)).toEqual(['/repay'])
  })

  it.each([
    ['--only', 'nothing'],
    ['--conditions', '5g'],
    ['--screens', '/nowhere'],
    ['--rounds', '0'],
    ['--borrowers', 'many'],
    ['--clients', 'many'],
  ])('refuse %s %s', (option, value) => {
    expect(() => readOptions([option, value])).toThrow(UsageError)
  })
})
