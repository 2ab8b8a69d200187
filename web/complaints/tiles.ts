import { IMAGE_MAX_BYTES } from '../../contract/constants.ts'
import { shrink } from '../ui/image-picker/shrink.ts'
import { dropPicture, keepPicture, pictureKey, type WaitingPicture } from './draft.ts'
import { smallOf } from './picture-address.ts'
import { type Tile, tileOf } from './tile.ts'
import { upload } from './upload.ts'

type Options = {
  form: HTMLFormElement
  draft: string
  words: Readonly<Record<string, string>>
  /** Called whenever the addresses that the form would send have changed. */
  changed: (images: readonly string[]) => void
}

const part = <Element extends HTMLElement>(within: HTMLElement, selector: string) =>
  within.querySelector(selector) as Element

/** The pictures of the form: shown at once, sent one by one, kept until they have arrived. */
export function createTiles({ form, draft, words, changed }: Options) {
  const place = part<HTMLFieldSetElement>(form, '#pictures')
  const template = part<HTMLTemplateElement>(place, 'template')
  const input = part<HTMLInputElement>(place, 'input[type=file]')
  const adding = input.closest('label') as HTMLElement
  const max = Number(place.dataset['max'])
  let tiles: readonly Tile[] = []
  let sending: Promise<void> = Promise.resolve()

  function show(next: readonly Tile[]): void {
    tiles = next
    adding.hidden = tiles.length >= max
    part(place, 'output').textContent = `${tiles.length}/${max}`
    for (const [index, tile] of tiles.entries()) tile.number(index + 1)
    changed(tiles.flatMap(({ url }) => url() || []))
  }

  function put(key: string, blob: Blob | null): Tile {
    const tile = tileOf(template, key, blob)
    tile.onRemove(() => {
      void dropPicture(key)
      tile.element.remove()
      show(tiles.filter((other) => other !== tile))
      input.focus()
    })
    tile.onRetry(() => void enqueue(tile))
    adding.before(tile.element)
    show([...tiles, tile])
    return tile
  }

  async function send(tile: Tile): Promise<void> {
    if (!tile.blob || !tiles.includes(tile) || tile.url()) return
    tile.sending()
    const uploaded = await upload(form.action, tile.blob, tile.progress)
    if (uploaded === 'unreached') return tile.failed(words['unreached'] ?? '', true)
    void dropPicture(tile.key)
    if ('problem' in uploaded) return tile.failed(uploaded.problem, false)
    tile.sent(uploaded.url)
    show(tiles)
  }

  function enqueue(tile: Tile): Promise<void> {
    sending = sending.then(() => send(tile))
    return sending
  }

  async function add(files: readonly File[]): Promise<void> {
    const room = Math.max(max - tiles.length, 0)
    for (const file of files.slice(0, room)) {
      const key = pictureKey(draft, `${Date.now()} ${tiles.length}`)
      const blob = await shrink(file)
      const tile = put(key, blob)
      if (blob.size > IMAGE_MAX_BYTES) tile.failed(words['large'] ?? '', false)
      else {
        await keepPicture(key, blob)
        void enqueue(tile)
      }
    }
  }

  const takeChosen = () => {
    const files = [...(input.files ?? [])]
    // They travel by themselves; the form must not send them once more.
    input.value = ''
    void add(files)
  }
  input.addEventListener('change', takeChosen)
  addEventListener('online', () => void settle())

  /** Waits until everything was tried; true when all pictures have arrived. */
  async function settle(): Promise<boolean> {
    for (const tile of tiles) if (tile.isWaiting()) void enqueue(tile)
    await sending
    return tiles.every((tile) => tile.url())
  }

  return {
    settle,
    takeChosen,
    /** Shows what a draft or a form that came back has: arrived pictures, and those still to send. */
    restore: (images: readonly string[], waiting: readonly WaitingPicture[]) => {
      const session = new URL(form.action).searchParams.get('sessionId')
      for (const url of images)
        put('', null).sent(url, smallOf(url) + (session ? `&sessionId=${encodeURIComponent(session)}` : ''))
      for (const { key, blob } of waiting) void enqueue(put(key, blob))
      show(tiles)
    },
  }
}
