import { type RefObject, useEffect, useRef, useState } from 'react'
import * as texts from '#texts'
import { IMAGE_MAX_BYTES } from '../../contract/market/constants.ts'
import { withSession } from '../browser/session.ts'
import {
  addressesOf,
  afterUpload,
  arrivedPicture,
  changePicture,
  chosenPicture,
  failed,
  type SentPicture,
  unsent,
} from '../ui/image-picker/sent-picture.ts'
import { shrink } from '../ui/image-picker/shrink.ts'
import { upload } from '../ui/image-picker/upload.ts'
import { dropPicture, pictureKey, storePicture, type WaitingPicture } from './draft.ts'
import { type PictureLinks, smallOf } from './picture-address.ts'

type Options = {
  form: RefObject<HTMLFormElement | null>
  /** The name under which what has not arrived yet survives a reload. */
  draft: string
  max: number
  /** Those that have arrived already, as the page knows them. */
  arrived: readonly PictureLinks[]
}

/** The pictures of the form: shrunk, shown at once, sent one by one, tried again when the network is back. */
export function usePictures({ form, draft, max, arrived }: Options) {
  const [pictures, setPictures] = useState<readonly SentPicture[]>(() =>
    arrived.map(({ full, small }) => arrivedPicture(full, small)),
  )
  // What the queue below sees between two renderings.
  const latest = useRef(pictures)
  const queue = useRef<Promise<void>>(Promise.resolve())

  const set = (next: readonly SentPicture[]) => {
    latest.current = next
    setPictures(next)
  }
  const change = (key: string, changed: Partial<SentPicture>) =>
    set(changePicture(latest.current, key, changed))
  const find = (key: string) => latest.current.find((picture) => picture.key === key)

  async function send(key: string): Promise<void> {
    const picture = find(key)
    if (!picture?.blob || picture.state === 'sent') return
    change(key, { state: 'sending', problem: '' })
    const uploaded = await upload({
      action: form.current?.action ?? '',
      picture: picture.blob,
      progress: (percent) => change(key, { percent }),
    })
    if (uploaded !== 'unreached') void dropPicture(key)
    change(key, afterUpload(uploaded, texts.images_unreached()))
  }
  const enqueue = (key: string) => {
    queue.current = queue.current.then(() => send(key))
  }

  async function add(files: readonly File[]): Promise<void> {
    for (const [index, file] of files.slice(0, Math.max(max - latest.current.length, 0)).entries()) {
      const key = pictureKey(draft, `${Date.now()} ${latest.current.length} ${index}`)
      const blob = await shrink(file)
      set([...latest.current, chosenPicture(key, blob, URL.createObjectURL(blob))])
      if (blob.size > IMAGE_MAX_BYTES) change(key, failed(texts.complaint_image_large(), false))
      else {
        await storePicture(key, blob)
        enqueue(key)
      }
    }
  }

  function remove({ key, blob, src }: SentPicture): void {
    void dropPicture(key)
    if (blob) URL.revokeObjectURL(src)
    set(latest.current.filter((picture) => picture.key !== key))
  }

  /** What a draft has: arrived pictures by their addresses, and those still to send. */
  function restore(addresses: readonly string[], waiting: readonly WaitingPicture[]): void {
    const known =
      latest.current.length > 0
        ? latest.current
        : addresses.map((url) => arrivedPicture(url, withSession(smallOf(url))))
    set([...known, ...waiting.map(({ key, blob }) => chosenPicture(key, blob, URL.createObjectURL(blob)))])
    for (const { key } of waiting) enqueue(key)
  }

  const retryUnsent = () => {
    for (const { key } of unsent(latest.current)) enqueue(key)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads what is latest by itself.
  useEffect(() => {
    addEventListener('online', retryUnsent)
    return () => removeEventListener('online', retryUnsent)
  }, [])

  /** Waits until everything was tried; true when all pictures have arrived. */
  async function settle(): Promise<boolean> {
    retryUnsent()
    await queue.current
    return latest.current.every(({ state }) => state === 'sent')
  }

  return { pictures, addresses: addressesOf(pictures), add, remove, retry: enqueue, restore, settle }
}
