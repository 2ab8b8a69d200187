import { expect, test } from 'vitest'
import { DAY_MS } from '../../../base/time.ts'
import { packSets } from '../../../market/packs/packs.ts'
import { checkRules, rules, todayIn } from '../../../market/rules/check-rules.ts'
import { demoStaffMembers } from '../../demo/staff.ts'
import { openTestService } from '../../testing/harness.ts'
import { mailRulesAhead, rulesAhead } from './mail-rules-ahead.ts'

const BEGINS = '2027-01-01'
const dayBefore = (days: number) => new Date(Date.parse(`${BEGINS}T03:00:00Z`) - days * DAY_MS)

/** The notices of the rules of India that begin on that day, so many days before. */
function noticesOf(daysBefore: number): string[] {
  const days = todayIn(packSets.base, dayBefore(daysBefore))
  return rulesAhead(checkRules({ packs: packSets.base, products: [] }, days), days)
    .filter(({ findings }) => findings[0]?.rule.from === BEGINS)
    .map(({ id }) => id)
}

test('a notice is due 90, 30 and 7 days before a rule begins, and none before, on the day or after', () => {
  expect(rules.some(({ from }) => from === BEGINS)).toBe(true)
  const due = (daysBefore: number) => [...new Set(noticesOf(daysBefore).map((id) => id.split(' ')[1]))]
  expect([91, 90, 31, 30, 8, 7, 1, 0, -1].map(due)).toEqual([
    [],
    ['90'],
    ['90'],
    ['30'],
    ['30'],
    ['7'],
    ['7'],
    [],
    [],
  ])
})

test('whoever manages is mailed each notice once, with the rule, its source and what breaks it; nobody else is', async () => {
  const { services } = await openTestService({ packs: packSets.base })
  const mails: { to: string; text: string; subject: string }[] = []
  let outcome: 'sent' | 'later' = 'later'
  const mail = {
    send: async (message: { to: string; text: string; subject: string }) => {
      mails.push(message)
      return outcome === 'sent' ? { outcome, providerId: '1' } : { outcome, reason: 'full' }
    },
  }
  const run = (daysBefore: number) =>
    mailRulesAhead({ ...services, mail, deskOrigin: 'https://desk.example' }, dayBefore(daysBefore))
  expect(await run(30)).toEqual({ sent: 0 })
  outcome = 'sent'
  mails.length = 0
  const managers = demoStaffMembers.filter(({ role }) => role === 'manager').map(({ email }) => email)
  expect(await run(30)).toEqual({ sent: managers.length })
  expect(await run(29)).toEqual({ sent: 0 })
  expect(await run(7)).toEqual({ sent: managers.length })
  expect(mails.map(({ to }) => to).sort()).toEqual([...managers, ...managers].sort())
  const broken = checkRules(
    { packs: packSets.base, products: [] },
    todayIn(packSets.base, dayBefore(7)),
  ).find(({ rule, state }) => rule.from === BEGINS && state === 'broken')
  expect(mails.at(-1)?.text).toContain(broken?.rule.source)
  expect(mails.at(-1)?.text).toContain(broken?.breach?.needs)
  expect(mails.at(-1)?.text).toContain('https://desk.example/desk/rules')
})
