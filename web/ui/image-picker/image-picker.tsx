import { useEffect, useRef, useState } from 'react'
import * as texts from '#texts'
import styles from './image-picker.module.css'

type PickedImage = { id: number; file: File; url: string }

let count = 0

/** The pictures among the files, as many as still fit, each with an address to show it by. */
export function addImages(
  current: readonly PickedImage[],
  files: Iterable<File>,
  max: number,
): readonly PickedImage[] {
  const pictures = [...files].filter(({ type }) => type.startsWith('image/'))
  const fitting = pictures.slice(0, Math.max(max - current.length, 0))
  const added = fitting.map((file) => ({ id: ++count, file, url: URL.createObjectURL(file) }))
  return [...current, ...added]
}

/** An address keeps its picture in memory until it is revoked. */
export function dropImages(
  current: readonly PickedImage[],
  gone: readonly PickedImage[],
): readonly PickedImage[] {
  for (const { url } of gone) URL.revokeObjectURL(url)
  return current.filter((image) => !gone.includes(image))
}

/** What a form sends is what is shown: the input's own list follows the previews. */
function setInputFiles(input: HTMLInputElement, images: readonly PickedImage[]): void {
  const transfer = new DataTransfer()
  for (const { file } of images) transfer.items.add(file)
  input.files = transfer.files
}

/** The pictures chosen in a file input, in step with what its form would send. */
function useImages(max: number) {
  const input = useRef<HTMLInputElement>(null)
  const [images, setImages] = useState<readonly PickedImage[]>([])
  const latest = useRef(images)

  const update = (next: readonly PickedImage[]) => {
    latest.current = next
    setImages(next)
  }

  const add = () => {
    if (!input.current) return
    update(addImages(latest.current, input.current.files ?? [], max))
    setInputFiles(input.current, latest.current)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script arrives and when the picker goes.
  useEffect(() => {
    const form = input.current?.form
    // Pictures may have been chosen before the script arrived.
    add()
    const clear = () => {
      update(dropImages(latest.current, latest.current))
    }
    form?.addEventListener('reset', clear)
    return () => {
      form?.removeEventListener('reset', clear)
      dropImages(latest.current, latest.current)
    }
  }, [])

  const remove = (image: PickedImage) => {
    if (!input.current) return
    update(dropImages(latest.current, [image]))
    setInputFiles(input.current, latest.current)
    // The button that had the focus goes with its picture, and the input may come out of hiding only now.
    setTimeout(() => input.current?.focus())
  }

  return { input, images, add, remove }
}

type ImagePickerProps = { label: string; name: string; max: number }

/** Chooses up to so many pictures and shows them. Without a script it is the browser's own file input. */
export function ImagePicker({ label, name, max }: ImagePickerProps) {
  const { input, images, add, remove } = useImages(max)
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.legend}>
        {label} <span className={styles.count}>{texts.images_count({ count: images.length, max })}</span>
      </legend>
      {images.map((image, index) => (
        <div key={image.id} className={styles.image}>
          <img src={image.url} alt={image.file.name} />
          <button
            type="button"
            className={styles.remove}
            aria-label={texts.images_remove({ number: index + 1, name: image.file.name })}
            onClick={() => remove(image)}
          >
            <span aria-hidden="true">×</span>
          </button>
        </div>
      ))}
      {/* Hidden, not gone: the input holds the pictures that the form sends. */}
      <label className={styles.add} hidden={images.length >= max}>
        <span aria-hidden="true">+</span>
        <input
          ref={input}
          type="file"
          name={name}
          accept="image/*"
          multiple
          aria-label={texts.images_add()}
          onChange={add}
        />
      </label>
    </fieldset>
  )
}
