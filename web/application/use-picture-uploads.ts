import { type RefObject, useEffect, useRef, useState } from 'react'
import * as texts from '#texts'
import type { PictureKind } from '../../contract/calls/application.ts'
import { IMAGE_MAX_BYTES } from '../../contract/market/constants.ts'
import { withSession } from '../browser/session.ts'
import {
  afterUpload,
  arrivedPicture,
  chosenPicture,
  failed,
  type SentPicture,
} from '../ui/image-picker/sent-picture.ts'
import { shrink } from '../ui/image-picker/shrink.ts'
import { upload } from '../ui/image-picker/upload.ts'
import type { StepField } from './step-field.ts'

type Pictures = Readonly<Partial<Record<PictureKind, SentPicture>>>

const storedOf = (fields: readonly StepField[]): Pictures =>
  Object.fromEntries(
    fields.flatMap((field) =>
      field.kind === 'picture' && field.stored
        ? [[field.picture, arrivedPicture(field.stored, field.stored)]]
        : [],
    ),
  )

/**
 * One picture of each kind: shrunk, shown at once, sent one by one, tried again when the network is back. They stay in the
 * page alone: a document's picture is not left on the phone.
 */
export function usePictureUploads(form: RefObject<HTMLFormElement | null>, fields: readonly StepField[]) {
  const [pictures, setPictures] = useState<Pictures>(() => storedOf(fields))
  // What the queue below sees between two renderings.
  const latest = useRef(pictures)
  const queue = useRef<Promise<void>>(Promise.resolve())

  const set = (kind: PictureKind, picture: SentPicture) => {
    latest.current = { ...latest.current, [kind]: picture }
    setPictures(latest.current)
  }
  const change = (kind: PictureKind, changed: Partial<SentPicture>) => {
    const current = latest.current[kind]
    if (current) set(kind, { ...current, ...changed })
  }

  async function send(kind: PictureKind, key: string): Promise<void> {
    const picture = latest.current[kind]
    if (!picture?.blob || picture.key !== key || picture.state === 'sent') return
    change(kind, { state: 'sending', problem: '', percent: 0 })
    const uploaded = await upload({
      action: form.current?.action ?? '',
      picture: picture.blob,
      fields: { kind },
      progress: (percent) => change(kind, { percent }),
    })
    // Another one may have been taken meanwhile.
    if (latest.current[kind]?.key === key) change(kind, afterUpload(uploaded, texts.images_unreached()))
  }
  const enqueue = (kind: PictureKind) => {
    const key = latest.current[kind]?.key ?? ''
    queue.current = queue.current.then(() => send(kind, key))
  }

  function choose(kind: PictureKind, file: File): void {
    const before = latest.current[kind]
    if (before?.blob) URL.revokeObjectURL(before.src)
    const key = `${kind} ${Date.now()}`
    queue.current = queue.current.then(async () => {
      const blob = await shrink(file)
      set(kind, chosenPicture(key, blob, URL.createObjectURL(blob)))
      if (blob.size > IMAGE_MAX_BYTES) change(kind, failed(texts.apply_picture_large(), false))
      else await send(kind, key)
    })
  }

  const retryUnsent = () => {
    for (const [kind, picture] of Object.entries(latest.current))
      if (picture.state === 'failed' && picture.mayRetry) enqueue(kind as PictureKind)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads what is latest by itself.
  useEffect(() => {
    addEventListener('online', retryUnsent)
    return () => removeEventListener('online', retryUnsent)
  }, [])

  /** Waits until everything was tried; true when all that were chosen have arrived. */
  async function settle(): Promise<boolean> {
    retryUnsent()
    await queue.current
    return Object.values(latest.current).every(({ state }) => state === 'sent')
  }

  return { pictures, choose, retry: enqueue, settle, sessionLink: withSession }
}

export type PictureUploads = ReturnType<typeof usePictureUploads>
