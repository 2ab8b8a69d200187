import '../browser/forms.ts'
import { clampVisible, visibleLength } from '../../contract/strings.ts'
import { connectBridge } from '../bridge/bridge.ts'
import { applyOutcome } from '../browser/apply-outcome.ts'
import { isBusy, requestOf, sendForm, setBusy } from '../browser/send-form.ts'
import { type Submitter, submitterOf } from '../browser/submitter.ts'
import { showToast } from '../browser/toasts.ts'
import { forgetDraft, readDraft, saveDraft, waitingPictures } from './draft.ts'
import { createTiles } from './tiles.ts'

/** What the complaint form can do beyond a plain form: count, shrink and send pictures, and keep a draft. */
const form = document.getElementById('complaint')
if (form instanceof HTMLFormElement) enhance(form)

function enhance(form: HTMLFormElement): void {
  const { draft = '', next = '', stayMs } = form.dataset
  const words = JSON.parse(form.dataset['words'] ?? '{}') as Record<string, string>
  const bridge = connectBridge(window)
  const box = form.elements.namedItem('text') as HTMLTextAreaElement
  const counter = document.getElementById(`${box.id}-count`)
  const max = Number(box.dataset['max'])
  let images: readonly string[] = []
  let done = false

  const keep = () => {
    if (!done) saveDraft(draft, { text: box.value, images })
  }
  const tiles = createTiles({
    form,
    draft,
    words,
    changed: (urls) => {
      images = urls
      keep()
    },
  })

  /** Spec 5: input beyond 200 characters is ignored, counted as a person sees them. */
  function count(): void {
    const clamped = clampVisible(box.value, max)
    if (clamped !== box.value) {
      const caret = box.selectionStart
      box.value = clamped
      box.setSelectionRange(caret, caret)
    }
    if (counter) counter.textContent = `${visibleLength(clamped)}/${max}`
  }
  const typed = (event: Event) => {
    // While an input method composes, its text is not ours to change.
    if (!(event instanceof InputEvent && event.isComposing)) count()
    keep()
  }
  box.addEventListener('input', typed)
  box.addEventListener('compositionend', typed)

  async function restore(): Promise<void> {
    const kept = [...form.querySelectorAll<HTMLElement>('[data-kept]')]
    const addresses = kept.map((element) => element.dataset['kept'] ?? '')
    for (const element of kept) element.remove()
    const saved = readDraft(draft)
    const waiting = await waitingPictures(draft)
    const isNews = (box.value === '' && saved.text !== '') || waiting.length > 0
    if (box.value === '') box.value = saved.text
    count()
    tiles.restore(addresses.length > 0 ? addresses : saved.images, waiting)
    if (isNews) showToast(words['restored'] ?? '')
    // Pictures may have been chosen before the script arrived.
    tiles.takeChosen()
  }
  void restore()

  async function send(submitter: Submitter | null): Promise<boolean> {
    if (!(await tiles.settle())) {
      showToast(words['waiting'] ?? '')
      return false
    }
    const request = requestOf(form, submitter)
    if (!request) return false
    const { outcome, reached } = await sendForm(request)
    await applyOutcome(reached ? outcome : { toast: document.body.dataset['offline'] ?? '' }, bridge)
    return outcome.refused !== true
  }

  form.addEventListener('submit', async (event) => {
    const submitter = submitterOf(event)
    // The pictures add to what is sent; this only makes sure that it can be sent from here at all.
    if (!requestOf(form, submitter)) return
    // The runtime leaves a prevented submit alone, so the form is not sent twice.
    event.preventDefault()
    if (isBusy(form)) return
    setBusy(true, form, submitter)
    if (await send(submitter)) {
      done = true
      await forgetDraft(draft)
      setTimeout(() => location.assign(next), Number(stayMs))
    } else {
      setBusy(false, form, submitter)
    }
  })
}
