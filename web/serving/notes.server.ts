import { cookie, NOTES_COOKIE, type SealOptions, seal, unseal } from '../page/cookies.server.ts'
import type { Notes, Visit } from '../page/page.ts'

const NOTES_SECONDS = 24 * 60 * 60
/** Browsers drop a cookie above 4 kB as a whole. */
const NOTES_MAX = 3500

/** The notes of the page that is visited, and how they get into its response. */
export function openNotes({ cookies, url, secure }: Visit, { secrets, now }: SealOptions) {
  let written: string | null = null
  const notes: Notes = {
    // An outcome brings the page's new props: they show what the same request has noted.
    read: () => unseal(written ?? cookies[NOTES_COOKIE], secrets, now().getTime()),
    write: (value) => {
      const sealed = seal(value, secrets, now().getTime() + NOTES_SECONDS * 1000)
      if (sealed.length <= NOTES_MAX) written = sealed
    },
  }
  const saveIn = (response: Response): Response => {
    const options = { secure, maxAge: NOTES_SECONDS, path: url.pathname }
    if (written !== null) response.headers.append('Set-Cookie', cookie(NOTES_COOKIE, written, options))
    return response
  }
  return { notes, saveIn }
}
