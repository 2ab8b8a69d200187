import { useEffect, useRef, useState } from 'react'
import { addImages, dropImages, keepInInput, type PickedImage } from './picked-images.ts'

/** The pictures chosen in a file input, in step with what its form would send. */
export function useImages(max: number) {
  const input = useRef<HTMLInputElement>(null)
  const [images, setImages] = useState<readonly PickedImage[]>([])
  const latest = useRef(images)

  const keep = (next: readonly PickedImage[]) => {
    latest.current = next
    setImages(next)
  }

  const add = () => {
    if (!input.current) return
    keep(addImages(latest.current, input.current.files ?? [], max))
    keepInInput(input.current, latest.current)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script arrives and when the picker goes.
  useEffect(() => {
    const form = input.current?.form
    // Pictures may have been chosen before the script arrived.
    add()
    const clear = () => {
      keep(dropImages(latest.current, latest.current))
    }
    form?.addEventListener('reset', clear)
    return () => {
      form?.removeEventListener('reset', clear)
      dropImages(latest.current, latest.current)
    }
  }, [])

  const remove = (image: PickedImage) => {
    if (!input.current) return
    keep(dropImages(latest.current, [image]))
    keepInInput(input.current, latest.current)
    // The button that had the focus goes with its picture, and the input may come out of hiding only now.
    setTimeout(() => input.current?.focus())
  }

  return { input, images, add, remove }
}
