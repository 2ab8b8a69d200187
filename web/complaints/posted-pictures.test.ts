import { expect, test, vi } from 'vitest'
import { withLocale } from '../../market/locale.server.ts'
import { packs } from '../../market/packs/packs.ts'
import type { PageContext } from '../page/page.ts'
import { shownPictures } from './picture-address.ts'
import { takePictures, uploadedPictures, uploadOne } from './posted-pictures.server.ts'

const file = (name: string) => new File(['x'], name)

function visit() {
  let count = 0
  const complaintImageSave = vi.fn(async ({ problemImage }: { problemImage: File }) =>
    problemImage.name.startsWith('bad')
      ? { success: false, code: '1031', message: 'Not this one' }
      : { success: true, data: { url: `/p?image=${++count}` } },
  )
  const context = { lender: { complaintImageSave }, language: 'en' } as unknown as PageContext
  return { context, complaintImageSave }
}

test('pictures of a plain form become addresses, and what cannot be used is named', async () => {
  const { context } = visit()
  const form = new FormData()
  form.append('image', '/p?image=old')
  form.append('image', '/p?image=gone')
  form.append('drop', '/p?image=gone')
  for (const name of ['a.jpg', 'bad.svg', 'b.jpg']) form.append('photo', file(name))
  expect(await withLocale('en', () => takePictures(context, form))).toEqual(['bad.svg: Not this one'])
  expect(uploadedPictures(form)).toEqual(['/p?image=old', '/p?image=1', '/p?image=2'])
  expect(form.has('photo')).toBe(false)
})

test('no more than nine are uploaded or stay', async () => {
  const { context, complaintImageSave } = visit()
  const form = new FormData()
  for (let n = 0; n < 7; n += 1) form.append('image', `/p?image=old${n}`)
  for (let n = 0; n < 5; n += 1) form.append('photo', file(`${n}.jpg`))
  await takePictures(context, form)
  expect(complaintImageSave).toHaveBeenCalledTimes(2)
  expect(uploadedPictures(form)).toHaveLength(9)
})

test('one picture by itself gives its address, or why not', async () => {
  const { context } = visit()
  const send = (photo?: File) => {
    const form = new FormData()
    if (photo) form.set('photo', photo)
    return withLocale('en', () => uploadOne(context, form))
  }
  expect(await send(file('a.jpg'))).toEqual({ made: '/p?image=1' })
  expect(await send(file('bad.jpg'))).toEqual({ refused: true, toast: 'Not this one' })
  expect(await send()).toMatchObject({ refused: true })
})

test('a picture of a backend is shown only from an allowed host', () => {
  const shown = shownPictures(
    [
      '/complaintImage?image=a',
      'https://img.terang.example/a.jpg',
      'https://evil.example/a.jpg',
      'javascript:1',
    ],
    packs.id,
  )
  expect(shown).toEqual([
    { full: '/complaintImage?image=a', small: '/complaintImage?image=a&size=small' },
    { full: 'https://img.terang.example/a.jpg', small: 'https://img.terang.example/a.jpg' },
  ])
})
