import { Children, isValidElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { withLocale } from '../../../market/locale.server.ts'
import { addImages, dropImages, ImagePicker } from './image-picker.tsx'
import { PictureTile } from './picture-tile.tsx'
import { arrivedPicture } from './sent-picture.ts'

const picture = (name: string, type = 'image/png') => new File(['x'], name, { type })
const names = (images: readonly { file: File }[]) => images.map(({ file }) => file.name)

afterEach(() => vi.restoreAllMocks())

describe('picked images', () => {
  it('keeps as many as fit', () => {
    const two = addImages([], [picture('a'), picture('b')], 3)
    expect(names(addImages(two, [picture('c'), picture('d')], 3))).toEqual(['a', 'b', 'c'])
    expect(addImages(two, [picture('c')], 2)).toEqual(two)
  })

  it('takes pictures only', () => {
    expect(names(addImages([], [picture('a', 'application/pdf'), picture('b')], 9))).toEqual(['b'])
  })

  it('distinguishes pictures of the same name', () => {
    const [one, two] = addImages([], [picture('a'), picture('a')], 9)
    expect(one?.id).not.toBe(two?.id)
    expect(one?.url).not.toBe(two?.url)
  })

  it('makes no address for a picture that does not fit', () => {
    const create = vi.spyOn(URL, 'createObjectURL')
    addImages([], [picture('a'), picture('b')], 1)
    expect(create).toHaveBeenCalledTimes(1)
  })

  it('revokes the address of what is removed, and of that only', () => {
    const revoke = vi.spyOn(URL, 'revokeObjectURL')
    const images = addImages([], [picture('a'), picture('b')], 9)
    const [first] = images
    expect(names(dropImages(images, first ? [first] : []))).toEqual(['b'])
    expect(revoke.mock.calls).toEqual([[first?.url]])
  })

  it('leaves nothing behind', () => {
    const create = vi.spyOn(URL, 'createObjectURL')
    const revoke = vi.spyOn(URL, 'revokeObjectURL')
    const images = addImages([], [picture('a'), picture('b')], 9)
    expect(dropImages(images, images)).toEqual([])
    expect(revoke.mock.calls.flat()).toEqual(create.mock.results.map(({ value }) => value))
  })
})

it('is a named file input for several pictures', () => {
  const picker = <ImagePicker label="Photos" name="photo" max={9} />
  const markup = withLocale('en', () => renderToStaticMarkup(picker))
  expect(markup).toMatch(
    /<input type="file" accept="image\/\*" multiple="" aria-label="[^"]+".* name="photo"/,
  )
  expect(markup).toContain('Photos')
  expect(markup).not.toContain(' hidden="')
})

it('draws another picture anew, so that one that could not be drawn does not hide it', () => {
  const keyOf = (src: string) => {
    const tile = PictureTile({ picture: arrivedPicture(src, src), alt: '', onRetry: () => {} })
    const parts = Children.toArray((tile.props as { children: ReactNode }).children)
    const drawn = parts.find((part) => isValidElement(part) && part.type === 'img')
    return isValidElement(drawn) ? drawn.key : null
  }
  expect(keyOf('/bad.jpg')).not.toBeNull()
  expect(keyOf('/bad.jpg')).not.toBe(keyOf('/good.jpg'))
})
