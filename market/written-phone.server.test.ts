import { expect, it } from 'vitest'
import { writtenPhone } from './written-phone.server.ts'

it.each([
  ['+6281234567890', '+62 812 3456 7890'],
  ['+919876543210', '+91 98765 43210'],
  ['0812', '0812'],
  ['', ''],
])('writes %j as %j', (phone, written) => expect(writtenPhone(phone)).toBe(written))
