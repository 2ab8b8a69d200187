import { describe, expect, it } from 'vitest'
import { isWholeDate, joinDate, splitDate } from './birth-date.ts'

describe('a date in three fields', () => {
  it('is joined and split again', () => {
    const parts = { day: '7', month: '5', year: '1990' }
    expect(joinDate(parts)).toBe('1990-05-07')
    expect(splitDate('1990-05-07')).toEqual(parts)
    expect(splitDate(joinDate({ day: '20', month: '10', year: '2001' }))).toEqual({
      day: '20',
      month: '10',
      year: '2001',
    })
  })

  it('is empty where nothing was given', () => {
    expect(joinDate({ day: '', month: '', year: '' })).toBe('')
    expect(splitDate('')).toEqual({ day: '', month: '', year: '' })
    expect(splitDate('yesterday')).toEqual({ day: '', month: '', year: '' })
  })

  it('that is not whole is passed on as no date, and never too long', () => {
    expect(joinDate({ day: '7', month: '', year: '1990' })).toBe('1990-00-07')
    expect(joinDate({ day: 'seventh', month: '5', year: '19901' })).toHaveLength(10)
    expect(isWholeDate({ day: '7', month: '', year: '1990' })).toBe(false)
    expect(isWholeDate({ day: '7', month: '5', year: '90' })).toBe(false)
    expect(isWholeDate({ day: '31', month: '12', year: '1990' })).toBe(true)
  })
})
