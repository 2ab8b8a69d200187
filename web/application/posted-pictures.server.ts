import * as texts from '#texts'
import { type PictureKind, pictureKinds } from '../../contract/calls/application.ts'
import { messageOf } from '../page/failed-call.server.ts'
import type { Outcome } from '../page/outcome.ts'
import type { PageContext } from '../page/page.ts'
import { pictureHref } from './identity-fields.server.ts'

/** The camera and the file chooser are two inputs; without a script either may have been used. */
const inputsOf = (kind: PictureKind) => [`${kind}Camera`, `${kind}File`]

const fileOf = (form: FormData, names: readonly string[]): File | undefined =>
  names.map((name) => form.get(name)).find((value) => value instanceof File && value.size > 0) as
    | File
    | undefined

/** Stores the pictures of a plain form. What cannot be used is named beside its field. */
export async function takeDocumentPictures(
  { lender }: PageContext,
  form: FormData,
): Promise<Record<string, string>> {
  const problems: Record<string, string> = {}
  for (const kind of pictureKinds) {
    const picture = fileOf(form, inputsOf(kind))
    if (!picture) continue
    const saved = await lender.applicationPictureSave({ kind, picture })
    if (!saved.success) problems[`${kind}Picture`] = messageOf(saved)
  }
  return problems
}

/** With a script: one picture by itself, while its progress is shown. */
export async function uploadPicture(context: PageContext, form: FormData): Promise<Outcome> {
  const kind = pictureKinds.find((known) => known === form.get('kind'))
  const picture = fileOf(form, ['photo'])
  if (!kind || !picture) return { refused: true, toast: texts.apply_picture_missing() }
  const saved = await context.lender.applicationPictureSave({ kind, picture })
  return saved.success
    ? { made: pictureHref(context, saved.data.picture) }
    : { refused: true, toast: messageOf(saved) }
}
