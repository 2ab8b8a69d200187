export type PickedImage = { id: number; file: File; url: string }

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
export function setInputFiles(input: HTMLInputElement, images: readonly PickedImage[]): void {
  const transfer = new DataTransfer()
  for (const { file } of images) transfer.items.add(file)
  input.files = transfer.files
}
