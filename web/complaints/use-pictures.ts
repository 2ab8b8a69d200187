import type { RefObject } from 'react'
import * as texts from '#texts'
import { withSession } from '../browser/session.ts'
import { addressesOf, arrivedPicture, chosenPicture } from '../ui/image-picker/sent-picture.ts'
import { useUploadQueue } from '../ui/image-picker/use-upload-queue.ts'
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

/** The pictures of a complaint; those that have not arrived wait in the browser's database. */
export function usePictures({ form, draft, max, arrived }: Options) {
  const { pictures, add, restore, ...queue } = useUploadQueue({
    form,
    max,
    arrived: () => arrived.map(({ full, small }) => arrivedPicture(full, small)),
    tooLarge: texts.complaint_image_large,
    keep: storePicture,
    drop: (key) => void dropPicture(key),
  })

  function addFiles(files: readonly File[]): void {
    for (const [index, file] of files.entries()) add(pictureKey(draft, `${Date.now()} ${index}`), file)
  }

  /** What a draft has: arrived pictures by their addresses, and those still to send. */
  function restoreDraft(addresses: readonly string[], waiting: readonly WaitingPicture[]): void {
    const known = pictures.length > 0 ? [] : addresses
    restore([
      ...known.map((url) => arrivedPicture(url, withSession(smallOf(url)))),
      ...waiting.map(({ key, blob }) => chosenPicture(key, blob, URL.createObjectURL(blob))),
    ])
  }

  return { ...queue, pictures, addresses: addressesOf(pictures), add: addFiles, restore: restoreDraft }
}
