import { describe, expect, test } from 'vitest'
import { nikProblem, panProblem } from './document-number.ts'

describe('a NIK', () => {
  test.each([
    ['3171011708900001', '1990-08-17', null],
    ['3171015708900001', '1990-08-17', null],
    ['9471017112010123', '2001-12-31', null],
    ['317101170890000', '1990-08-17', 'digits'],
    ['31710117089000011', '1990-08-17', 'digits'],
    ['31710117O8900001', '1990-08-17', 'digits'],
    ['', '1990-08-17', 'digits'],
    ['2071011708900001', '1990-08-17', 'region'],
    ['3100011708900001', '1990-08-17', 'region'],
    ['3171001708900001', '1990-08-17', 'region'],
    ['3171011808900001', '1990-08-17', 'birth'],
    ['3171014008900001', '1990-08-17', 'birth'],
    ['3171011708900000', '1990-08-17', 'serial'],
  ])('%s of somebody born on %s: %s', (nik, birthDate, problem) => {
    expect(nikProblem(nik, birthDate)).toBe(problem)
  })
})

describe('a PAN', () => {
  test.each([
    ['ABCPE1234F', null],
    ['ABCCE1234F', 'person'],
    ['ABCHE1234F', 'person'],
    ['ABCXE1234F', 'format'],
    ['ABCPE0000F', 'format'],
    ['ABCPE12345', 'format'],
    ['abcpe1234f', 'format'],
    ['ABCPE1234FF', 'format'],
    ['', 'format'],
  ])('%s: %s', (pan, problem) => {
    expect(panProblem(pan)).toBe(problem)
  })
})
