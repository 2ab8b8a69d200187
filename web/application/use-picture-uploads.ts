import type { RefObject } from 'react'
import * as texts from '#texts'
import type { PictureKind } from '../../contract/calls/application.ts'
import { withSession } from '../browser/session.ts'
import { arrivedPicture, type SentPicture } from '../ui/image-picker/sent-picture.ts'
import { useUploadQueue } from '../ui/image-picker/use-upload-queue.ts'
import type { StepField } from './step-field.ts'

/** Another picture of the same kind has another key. */
const keyOf = (kind: PictureKind, id: string | number) => `${kind} ${id}`
const kindOf = (key: string) => key.split(' ')[0] as PictureKind

const storedOf = (fields: readonly StepField[]): SentPicture[] =>
  fields.flatMap((field) =>
    field.kind === 'picture' && field.stored
      ? [{ ...arrivedPicture(field.stored, field.stored), key: keyOf(field.picture, 'stored') }]
      : [],
  )

/** One picture of each kind. They stay in the page alone: a document's picture is not left on the phone. */
export function usePictureUploads(form: RefObject<HTMLFormElement | null>, fields: readonly StepField[]) {
  const { pictures, add, retry, finishUploads } = useUploadQueue({
    form,
    arrived: () => storedOf(fields),
    tooLarge: texts.apply_picture_large,
    fieldsOf: (key) => ({ kind: kindOf(key) }),
  })
  const byKind: Readonly<Partial<Record<PictureKind, SentPicture>>> = Object.fromEntries(
    pictures.map((picture) => [kindOf(picture.key), picture]),
  )

  const choose = (kind: PictureKind, file: File) =>
    add(keyOf(kind, Date.now()), file, ({ key }) => kindOf(key) === kind)

  return {
    pictures: byKind,
    choose,
    retry: (kind: PictureKind) => retry(byKind[kind]?.key ?? ''),
    finishUploads,
    sessionLink: withSession,
  }
}

export type PictureUploads = ReturnType<typeof usePictureUploads>
