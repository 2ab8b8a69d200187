import * as texts from '#texts'
import { COMPLAINT_IMAGES_MAX } from '../../market/constants.ts'
import { messageOf } from '../page/failed-call.server.ts'
import type { Outcome } from '../page/outcome.ts'
import type { PageContext } from '../page/page.ts'
import { filesIn, textsIn } from '../page/posted.ts'

/** In the form: `photo` are files, `image` addresses of those that have arrived, `drop` the ones to leave out. */
export const uploadedPictures = (form: FormData | null): string[] =>
  [...new Set(textsIn(form, 'image'))]
    .filter((address) => !textsIn(form, 'drop').includes(address))
    .slice(0, COMPLAINT_IMAGES_MAX)

type PictureResult = { url: string } | { problem: string }

async function upload({ lender }: PageContext, file: File): Promise<PictureResult> {
  const saved = await lender.complaintImageSave({ problemImage: file })
  if (saved.success) return { url: saved.data.url }
  return { problem: messageOf(saved) }
}

/**
 * Uploads the files of a plain form one by one and puts their addresses in their place, so that the form, shown again,
 * has them. What cannot be used is named, the others are uploaded.
 */
export async function takePictures(context: PageContext, form: FormData): Promise<string[]> {
  const files = filesIn(form, 'photo')
  form.delete('photo')
  const problems: string[] = []
  const freeSlots = COMPLAINT_IMAGES_MAX - uploadedPictures(form).length
  for (const file of files.slice(0, freeSlots)) {
    const uploaded = await upload(context, file)
    if ('url' in uploaded) form.append('image', uploaded.url)
    else problems.push(texts.complaint_picture_problem({ name: file.name, problem: uploaded.problem }))
  }
  return problems
}

/** With a script: one picture by itself, while its progress is shown. */
export async function uploadOne(context: PageContext, form: FormData): Promise<Outcome> {
  const [file] = filesIn(form, 'photo')
  if (!file) return { refused: true, toast: texts.complaint_image_broken() }
  const uploaded = await upload(context, file)
  return 'url' in uploaded ? { made: uploaded.url } : { refused: true, toast: uploaded.problem }
}
