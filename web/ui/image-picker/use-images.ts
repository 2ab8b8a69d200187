import { useEffect, useRef, useState } from 'react'
import { addImages, dropImages, type PickedImage, setInputFiles } from './picked-images.ts'

/** The pictures chosen in a file input, in step with what its form would send. */
export function useImages(max: number) {
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
