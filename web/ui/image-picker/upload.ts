import type { Outcome } from '../../page/outcome.ts'

export type UploadResult = { url: string } | { problem: string } | 'unreached'
type TryResult = UploadResult | { again: number; problem: string }

const TIMEOUT_MS = 120_000
/** A server that is busy says when to come back; longer than this nobody waits for a picture. */
const AGAIN_MAX_SECONDS = 60
/** Waits between tries: a tunnel, a lift, a change of mast. */
const PAUSES_MS = [1000, 3000]

export type PictureUpload = {
  action: string
  picture: Blob
  /** What the form says beside the picture. */
  fields?: Readonly<Record<string, string>>
  progress: (percent: number) => void
}

/** One try. A plain request, because nothing else tells how far an upload has come. */
function tryOnce({ action, picture, fields = {}, progress }: PictureUpload): Promise<TryResult> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const unreached = () => resolve('unreached')
    request.upload.onprogress = ({ loaded, total }) => progress((100 * loaded) / total)
    request.onerror = unreached
    request.ontimeout = unreached
    request.onload = () => resolve(read(request))
    request.open('POST', action)
    request.timeout = TIMEOUT_MS
    request.setRequestHeader('Accept', 'application/json')
    const form = new FormData()
    form.set('act', 'upload')
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('photo', picture, 'picture')
    request.send(form)
  })
}

const isTooEarly = (status: number) => status === 429 || status === 503

function read(request: XMLHttpRequest): TryResult {
  try {
    const { made, toast = '' } = JSON.parse(request.responseText) as Outcome
    if (made) return { url: made }
    const seconds = Number(request.getResponseHeader('Retry-After'))
    return isTooEarly(request.status) && seconds > 0 && seconds <= AGAIN_MAX_SECONDS
      ? { again: seconds * 1000, problem: toast }
      : { problem: toast }
  } catch {
    // A proxy's page or a truncated reply counts as none.
    return 'unreached'
  }
}

/** Sends one picture, again if need be; what the service refuses for good is not sent again. */
export async function upload(picture: PictureUpload): Promise<UploadResult> {
  for (const pause of PAUSES_MS) {
    const tried = await tryOnce(picture)
    const isEarly = typeof tried === 'object' && 'again' in tried
    if (!isEarly && (tried !== 'unreached' || !navigator.onLine)) return tried
    await new Promise((resolve) => setTimeout(resolve, isEarly ? tried.again : pause))
  }
  return tryOnce(picture)
}
