import { type FormEvent, useEffect, useRef } from 'react'
import * as texts from '#texts'
import { SUCCESS_MODAL_MS } from '../../market/constants.ts'
import { requestOf } from '../browser/send-form.ts'
import { submitterOf } from '../browser/submitter.ts'
import { showToast } from '../browser/toasts.ts'
import { useSend } from '../browser/use-submit.ts'
import type { PropsOf } from '../page/page.ts'
import { Button } from '../ui/button/button.tsx'
import { Layout } from '../ui/layout/layout.tsx'
import { SheetChoices } from '../ui/sheet/sheet.tsx'
import type { load } from './complaint-form.server.ts'
import { ComplaintSent } from './complaint-sent.tsx'
import styles from './complaints.module.css'
import { purgeDraft, readDraft, saveDraft, waitingPictures } from './draft.ts'
import { Pictures } from './pictures.tsx'
import { Tags } from './tags.tsx'
import { TextBox } from './text-box.tsx'
import { usePictures } from './use-pictures.ts'

type Props = PropsOf<typeof load>

/** Text and pictures with the draft that survives a reload, a lost network and a closed webview. */
function useComplaint({ draft, pictures: shown, entry }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const isSent = useRef(false)
  const pictures = usePictures({ form, draft, max: shown.max, arrived: shown.uploaded })
  const { send, busy } = useSend()
  const { addresses, finishUploads, restore } = pictures

  const save = () => {
    if (!isSent.current) saveDraft(draft, { text: box.current?.value ?? '', images: addresses })
  }
  const restored = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft follows the pictures' addresses and the text alone.
  useEffect(() => {
    if (restored.current) save()
  }, [addresses.join()])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script arrives.
  useEffect(() => {
    const saved = readDraft(draft)
    void waitingPictures(draft).then((waiting) => {
      const typed = box.current?.value ?? ''
      if (box.current && typed === '' && saved.text) setText(box.current, saved.text)
      restore(saved.images, waiting)
      restored.current = true
      if ((typed === '' && saved.text !== '') || waiting.length > 0)
        showToast(texts.complaint_draft_restored())
      // Pictures may have been chosen before the script arrived.
      const photo = form.current?.elements.namedItem('photo')
      if (photo instanceof HTMLInputElement && photo.files?.length)
        photo.dispatchEvent(new Event('change', { bubbles: true }))
    })
  }, [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const submitter = submitterOf(event.nativeEvent as SubmitEvent)
    const target = event.currentTarget
    // The pictures add to what is sent; this only makes sure that it can be sent from here at all.
    if (!requestOf(target, submitter)) return
    event.preventDefault()
    const outcome = await send(async () => {
      if (await finishUploads()) return requestOf(target, submitter)
      showToast(texts.complaint_pictures_failed())
      return null
    }, target)
    if (!outcome || outcome.refused) return
    isSent.current = true
    await purgeDraft(draft)
    setTimeout(() => location.assign(outcome.made ?? entry), SUCCESS_MODAL_MS)
  }
  return { form, box, pictures, busy, submit, save }
}

/** As if it were typed, so that the counter follows. */
function setText(box: HTMLTextAreaElement, text: string): void {
  box.value = text
  box.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

function Types({ types }: Pick<Props, 'types'>) {
  const chosen = types.find((type) => type.chosen)?.value
  return (
    <fieldset className={styles.head}>
      <legend>{texts.complaint_what()}</legend>
      <SheetChoices name="type" choices={types} chosen={chosen} required />
    </fieldset>
  )
}

/** Product 2.3. Without its script it is one plain form with a file input. */
export default function ComplaintForm(props: Props) {
  const { currentUrl, tags, types, about, orderNo, text, textCount, textMax, day, days } = props
  const { form, box, pictures, busy, submit, save } = useComplaint(props)
  return (
    <Layout
      lead={
        <header className={styles.head}>
          <h1 className={styles.title}>{texts.complaint_form_title()}</h1>
          <Tags tags={tags} />
          <p className={styles.quiet}>{about}</p>
        </header>
      }
      actions={
        <Button wide form="complaint" name="act" value="send" aria-busy={busy || undefined}>
          {texts.send()}
        </Button>
      }
    >
      <form
        noValidate
        ref={form}
        id="complaint"
        className={styles.head}
        method="post"
        action={currentUrl}
        encType="multipart/form-data"
        onSubmit={submit}
      >
        <input type="hidden" name="orderNo" value={orderNo} />
        {types.length > 0 && <Types types={types} />}
        <TextBox
          name="text"
          label={texts.complaint_describe()}
          text={text}
          count={textCount}
          max={textMax}
          box={box}
          onText={save}
        />
        <Pictures
          {...props.pictures}
          pictures={pictures.pictures}
          onAdd={pictures.add}
          onRemove={pictures.remove}
          onRetry={pictures.retry}
        />
        <p className={styles.quiet}>{texts.complaint_note({ days, day })}</p>
      </form>
      <ComplaintSent />
    </Layout>
  )
}
