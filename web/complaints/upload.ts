import type { Outcome } from '../outcome.ts'

export type Uploaded = { url: string } | { problem: string } | 'unreached'

const TIMEOUT_MS = 120_000
/** Waits between tries: a tunnel, a lift, a change of mast. */
const PAUSES_MS = [1000, 3000]

/** One try. A plain request, because nothing else tells how far an upload has come. */
function tryOnce(action: string, picture: Blob, progress: (percent: number) => void): Promise<Uploaded> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const unreached = () => resolve('unreached')
    request.upload.onprogress = ({ loaded, total }) => progress((100 * loaded) / total)
    request.onerror = unreached
    request.ontimeout = unreached
    request.onload = () => resolve(read(request.responseText))
    request.open('POST', action)
    request.timeout = TIMEOUT_MS
    request.setRequestHeader('Accept', 'application/json')
    const form = new FormData()
    form.set('act', 'upload')
    form.set('photo', picture, 'picture')
    request.send(form)
  })
}

function read(text: string): Uploaded {
  try {
    const { made, toast = '' } = JSON.parse(text) as Outcome
    return made ? { url: made } : { problem: toast }
  } catch {
    // A proxy's page, or half an answer: as good as none.
    return 'unreached'
  }
}

/** Sends one picture, again if need be; what the service refuses is not sent again. */
export async function upload(
  action: string,
  picture: Blob,
  progress: (percent: number) => void,
): Promise<Uploaded> {
  for (const pause of PAUSES_MS) {
    const uploaded = await tryOnce(action, picture, progress)
    if (uploaded !== 'unreached' || !navigator.onLine) return uploaded
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return tryOnce(action, picture, progress)
}
