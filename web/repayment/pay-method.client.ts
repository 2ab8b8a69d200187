import { keepChoice, keptChoice } from './kept-choice.ts'

const query = new URLSearchParams(location.search)
const form = document.querySelector<HTMLFormElement>('form[data-type]')
const shownType = form?.dataset['type'] ?? ''
const radios = (name: string) => [
  ...document.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`),
]
const chosen = (name: string) => radios(name).find((radio) => radio.checked)?.value ?? ''

const tick = (name: string, value: string | undefined) => {
  const radio = radios(name).find((one) => one.value === value && !one.disabled)
  if (radio) radio.checked = true
}

const gone = document.querySelector<HTMLElement>('[data-gone]')?.dataset['gone']
if (gone && keptChoice().payCode === gone) keepChoice({})

/** What was chosen last time is ticked again, where the address does not say otherwise. */
function restore(): void {
  const kept = keptChoice()
  if (query.has('payCode') || !kept.payType) return
  if (kept.payType === shownType) {
    tick('payCode', kept.payCode)
    if (kept.payCode) tick(`specificNum-${kept.payCode}`, kept.specificNum)
  } else if (!query.has('payType')) {
    query.set('payType', kept.payType)
    location.replace(`${location.pathname}?${query}`)
  }
}

function keep(): void {
  const payCode = chosen('payCode')
  const specificNum = chosen(`specificNum-${payCode}`)
  keepChoice({ payType: shownType, payCode, specificNum, isDefault: keptChoice().isDefault ?? '1' })
}
addEventListener('change', keep)

// Spec 4: choosing a type clears bank, specific method and market; its own address then brings the new list.
for (const type of document.querySelectorAll<HTMLAnchorElement>('a[data-type]'))
  type.addEventListener('click', () => keepChoice({ payType: type.dataset['type'] ?? '', isDefault: '1' }))

/** Something may have been chosen before the script arrived, and that is newer than what is remembered. */
const isChosenHere = [...(form?.elements ?? [])].some(
  (one) => one instanceof HTMLInputElement && one.checked && !one.defaultChecked,
)
if (isChosenHere) keep()
else restore()
