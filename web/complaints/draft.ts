import { readStored, store } from '../browser/storage.ts'

export type Draft = { text: string; images: readonly string[] }
export type WaitingPicture = { key: string; blob: Blob }

const NONE: Draft = { text: '', images: [] }

/** Text and picture addresses: written at once, so that they survive a crash. */
export function readDraft(name: string): Draft {
  try {
    return { ...NONE, ...(JSON.parse(readStored('local', name) ?? '{}') as Partial<Draft>) }
  } catch {
    // A draft of another version.
    return NONE
  }
}

export const saveDraft = (name: string, draft: Draft): void => store('local', name, JSON.stringify(draft))

/** Product 4: local storage is cleared on success. */
export async function purgeDraft(name: string): Promise<void> {
  store('local', name, null)
  await withPictures('readwrite', (pictures) => pictures.delete(keysOf(name)))
}

/** Pictures that have not arrived yet are too large for that and wait in the browser's database. */
export const storePicture = (key: string, blob: Blob) =>
  withPictures('readwrite', (pictures) => pictures.put(blob, key))

export const dropPicture = (key: string) => withPictures('readwrite', (pictures) => pictures.delete(key))

export async function waitingPictures(name: string): Promise<WaitingPicture[]> {
  const keys = (await withPictures('readonly', (pictures) => pictures.getAllKeys(keysOf(name)))) ?? []
  const blobs = (await withPictures<Blob[]>('readonly', (pictures) => pictures.getAll(keysOf(name)))) ?? []
  return blobs.map((blob, index) => ({ key: String(keys[index]), blob }))
}

export const pictureKey = (name: string, id: string) => `${name}\n${id}`
const keysOf = (name: string) => IDBKeyRange.bound(`${name}\n`, `${name}\n\uffff`)

const DATABASE = 'terang-drafts'
const STORE = 'pictures'

const settled = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  return settled(request)
}

async function withPictures<Result>(
  mode: IDBTransactionMode,
  work: (pictures: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | null> {
  try {
    opened ??= open()
    return await settled(work((await opened).transaction(STORE, mode).objectStore(STORE)))
  } catch {
    // Private windows and old webviews have no such database; the picture then lives as long as the page.
    return null
  }
}
