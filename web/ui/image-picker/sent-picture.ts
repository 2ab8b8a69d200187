import type { UploadResult } from './upload.ts'

/** A picture that is being uploaded: shown at once, sent on its own, stored until it has arrived. */
export type SentPicture = {
  key: string
  /** Null once it has arrived in an earlier visit. */
  blob: Blob | null
  src: string
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  percent: number
  /** Its address with the service, when it has arrived. */
  url: string
  problem: string
  /** Only what did not get through is worth another try. */
  mayRetry: boolean
}

const fresh = { state: 'waiting', percent: 0, url: '', problem: '', mayRetry: true } as const

export const chosenPicture = (key: string, blob: Blob, src: string): SentPicture => ({
  ...fresh,
  key,
  blob,
  src,
})

export const arrivedPicture = (url: string, src: string): SentPicture => ({
  ...fresh,
  key: url,
  blob: null,
  src,
  state: 'sent',
  url,
})

export const failed = (problem: string, mayRetry: boolean): Partial<SentPicture> => ({
  state: 'failed',
  problem,
  mayRetry,
})

/** What an upload did to its picture. */
export function afterUpload(uploaded: UploadResult, unreached: string): Partial<SentPicture> {
  if (uploaded === 'unreached') return failed(unreached, true)
  return 'problem' in uploaded
    ? failed(uploaded.problem, false)
    : { state: 'sent', url: uploaded.url, problem: '' }
}

export const changePicture = (
  pictures: readonly SentPicture[],
  key: string,
  change: Partial<SentPicture>,
): readonly SentPicture[] =>
  pictures.map((picture) => (picture.key === key ? { ...picture, ...change } : picture))

export const addressesOf = (pictures: readonly SentPicture[]): readonly string[] =>
  pictures.flatMap(({ url }) => url || [])

/** Those that a new connection, or another tap on Send, tries again. */
export const unsent = (pictures: readonly SentPicture[]): readonly SentPicture[] =>
  pictures.filter(({ state, mayRetry }) => state === 'failed' && mayRetry)
