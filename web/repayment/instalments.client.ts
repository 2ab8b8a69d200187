import { type Currency, formatMoney } from '../../contract/money.ts'
import { fillKeptChoice } from './kept-choice.ts'
import { select, totalOf } from './selection.ts'

fillKeptChoice()

const form = document.querySelector<HTMLFormElement>('form[data-currency]')
const boxes = [...document.querySelectorAll<HTMLInputElement>('input[name=period]')]
const all = form?.elements.namedItem('all')
const amounts = boxes.map((box) => Number(box.dataset['amount']))
const currency = form?.dataset['currency'] as Currency
let selected = boxes.filter((box) => box.checked).length

function show(): void {
  boxes.forEach((box, index) => {
    box.checked = index < selected
  })
  if (all instanceof HTMLInputElement) all.checked = selected === boxes.length
  const totalMinor = totalOf(amounts, selected)
  for (const total of document.querySelectorAll('[data-total]'))
    total.textContent = formatMoney(totalMinor, currency)
  const shown = form?.elements.namedItem('shown')
  if (shown instanceof HTMLInputElement) shown.value = String(selected)
  // Spec 4: the pay button does nothing if the amount is 0.
  const pay = document.getElementById('pay')
  if (pay instanceof HTMLButtonElement) pay.disabled = totalMinor === 0
}

addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return
  const index = boxes.indexOf(target)
  if (target === all) selected = select(selected, target.checked ? 'all' : 'not-all', boxes.length)
  else if (index >= 0)
    selected = select(selected, target.checked ? { tick: index } : { clear: index }, boxes.length)
  else return
  show()
})

// A browser that restores a form after going back restores the boxes alone; the rest follows from them.
addEventListener('pageshow', () => {
  selected = boxes.filter((box) => box.checked).length
  show()
})
