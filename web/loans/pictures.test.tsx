import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { withLocale } from '../../market/locale.server.ts'
import { SplitBar } from '../ui/split-bar/split-bar.tsx'
import { PlanProgress } from './loan-details.tsx'
import { Repaid } from './repaid.tsx'

const pictureIn = (markup: string) => /<svg.*<\/svg>/s.exec(markup)?.[0] ?? ''
const wordsIn = (markup: string) => markup.replace(/<svg.*<\/svg>/s, '').replace(/<[^>]+>/g, ' ')

const cost = {
  percent: '87',
  first: { label: 'You receive', value: 'Rp2.910.000,00' },
  second: { label: 'It costs', value: 'Rp390.000,00' },
}
const plan = (['paid', 'paid', 'late', 'open', 'open', 'open'] as const).map((state, index) => ({
  state,
  dueTime: `${index + 1} Nov`,
}))
const repaid = { paid: 'Rp1.225.000,00', total: 'Rp3.675.000,00', percent: '33' }
const markupOf = (shown: ReactElement) => withLocale('en', () => renderToStaticMarkup(shown))
const repaidMarkup = markupOf(<Repaid {...repaid} />)
const planMarkup = markupOf(<PlanProgress plan={plan} />)
const costMarkup = markupOf(<SplitBar {...cost} />)

describe.each([
  ['what is repaid', repaidMarkup],
  ['the plan', planMarkup],
  ['the cost of an offer', costMarkup],
])('the picture of %s', (_, markup) => {
  test('is small, hidden from screen readers, and drawn in tokens alone', () => {
    const picture = pictureIn(markup)
    expect(Buffer.byteLength(picture)).toBeGreaterThan(100)
    expect(Buffer.byteLength(picture)).toBeLessThan(2048)
    expect(picture).toContain('aria-hidden="true"')
    expect(picture).not.toMatch(/<style|\sstyle=|\sid=|href=|url\(|#[0-9a-f]{3,8}\b|rgb|NaN|undefined/i)
  })
})

describe('the picture and the words beside it', () => {
  test('agree about what is repaid', () => {
    expect(pictureIn(repaidMarkup)).toContain('stroke-dasharray="33 100"')
    expect(pictureIn(repaidMarkup)).toContain('>33%<')
    for (const said of ['33%', repaid.paid, repaid.total]) expect(wordsIn(repaidMarkup)).toContain(said)
  })

  test('agree about the plan, and about what is next', () => {
    const states = [...pictureIn(planMarkup).matchAll(/data-state="(\w+)"/g)].map(([, state]) => state)
    expect(states).toEqual(plan.map(({ state }) => state))
    expect(wordsIn(planMarkup)).toContain('2 of 6 paid. Late since 3 Nov')
    const open = plan.map((payment) =>
      payment.state === 'late' ? { ...payment, state: 'open' as const } : payment,
    )
    expect(markupOf(<PlanProgress plan={open} />)).toContain('2 of 6 paid. Next: 3 Nov')
    const done = plan.map((payment) => ({ ...payment, state: 'paid' as const }))
    expect(markupOf(<PlanProgress plan={done} />)).toContain('All 6 paid')
  })

  test('agree about the parts of a whole', () => {
    const widths = [...pictureIn(costMarkup).matchAll(/\swidth="(\d+)"/g)].map(([, width]) => Number(width))
    expect(widths).toEqual([278, 42])
    for (const { label, value } of [cost.first, cost.second]) {
      expect(wordsIn(costMarkup)).toContain(label)
      expect(wordsIn(costMarkup)).toContain(value)
    }
  })
})
