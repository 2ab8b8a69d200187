import { type RefObject, useEffect, useRef, useState } from 'react'
import * as texts from '#texts'
import { IMAGE_MAX_BYTES, IMAGE_SIDE_MAX } from '../../../market/constants.ts'
import {
  afterUpload,
  changePicture,
  chosenPicture,
  failed,
  type SentPicture,
  unsent,
} from './sent-picture.ts'
import { upload } from './upload.ts'

const QUALITY = 0.78

/**
 * A photo as large as we keep it, some 200 kB instead of several MB, and without what the camera wrote beside it. What
 * the browser cannot draw is returned as it is: the service says what is wrong with it.
 */
async function shrink(file: Blob): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, IMAGE_SIDE_MAX / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    const context = canvas.getContext('2d')
    if (!context) return file
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    return drawn ?? file
  } catch {
    // Not a picture that this browser knows.
    return file
  }
}

type Options = {
  form: RefObject<HTMLFormElement | null>
  /** Those that have arrived already, as the page knows them. */
  arrived: () => readonly SentPicture[]
  max?: number
  /** What is said of a picture that is larger than the service takes. */
  tooLarge: () => string
  /** What the form says beside a picture. */
  fieldsOf?: (key: string) => Readonly<Record<string, string>>
  /** Called before it is sent, to keep it over a reload, and when the service has taken or refused it. */
  keep?: (key: string, blob: Blob) => Promise<unknown>
  drop?: (key: string) => void
}

/** Pictures that are shrunk, shown at once, sent one by one, and tried again when the network is back. */
export function useUploadQueue(options: Options) {
  const { form, arrived, max = Number.POSITIVE_INFINITY, tooLarge, fieldsOf, keep, drop } = options
  const [pictures, setPictures] = useState(arrived)
  // What the two queues below see between two renderings.
  const latest = useRef(pictures)
  const shrinking = useRef<Promise<void>>(Promise.resolve())
  const sending = useRef<Promise<void>>(Promise.resolve())

  const set = (next: readonly SentPicture[]) => {
    latest.current = next
    setPictures(next)
  }
  const change = (key: string, changed: Partial<SentPicture>) =>
    set(changePicture(latest.current, key, changed))

  async function send(key: string): Promise<void> {
    const picture = latest.current.find((known) => known.key === key)
    if (!picture?.blob || picture.state === 'sent') return
    change(key, { state: 'sending', problem: '', percent: 0 })
    const uploaded = await upload({
      action: form.current?.action ?? '',
      picture: picture.blob,
      fields: fieldsOf?.(key) ?? {},
      progress: (percent) => change(key, { percent }),
    })
    if (uploaded !== 'unreached') drop?.(key)
    change(key, afterUpload(uploaded, texts.images_unreached()))
  }
  const retry = (key: string) => {
    sending.current = sending.current.then(() => send(key))
  }

  const add = (key: string, file: File, isReplaced: (picture: SentPicture) => boolean = () => false) => {
    shrinking.current = shrinking.current.then(async () => {
      if (latest.current.length >= max) return
      const blob = await shrink(file)
      for (const replaced of latest.current.filter(isReplaced)) remove(replaced)
      set([...latest.current, chosenPicture(key, blob, URL.createObjectURL(blob))])
      if (blob.size > IMAGE_MAX_BYTES) return change(key, failed(tooLarge(), false))
      await keep?.(key, blob)
      retry(key)
    })
  }

  function remove({ key, blob, src }: SentPicture): void {
    drop?.(key)
    if (blob) URL.revokeObjectURL(src)
    set(latest.current.filter((picture) => picture.key !== key))
  }

  /** Pictures of an earlier visit; those that have not arrived are sent. */
  function restore(restored: readonly SentPicture[]): void {
    set([...latest.current, ...restored])
    for (const { key } of restored) retry(key)
  }

  const retryUnsent = () => {
    for (const { key } of unsent(latest.current)) retry(key)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads what is latest by itself.
  useEffect(() => {
    addEventListener('online', retryUnsent)
    return () => removeEventListener('online', retryUnsent)
  }, [])

  /** Waits until everything was tried; true when all that were chosen have arrived. */
  async function finishUploads(): Promise<boolean> {
    await shrinking.current
    retryUnsent()
    await sending.current
    return latest.current.every(({ state }) => state === 'sent')
  }

  return { pictures, add, remove, retry, restore, finishUploads }
}
