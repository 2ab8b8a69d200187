import { largePhoto } from '../../server/images/testing/pictures.ts'
import { answer } from '../child.ts'
import { sendPicture } from './send-picture.ts'

export type Upload = { port: number; sessions: readonly string[]; count: number }

const photos = largePhoto()
const addressOf = (port: number, session = '') =>
  `http://127.0.0.1:${port}/h5-api/user-problem/upload-problem-img?sessionId=${session}`

/** Sends them all at once and answers with the statuses. */
answer(async ({ port, sessions, count }: Upload) => {
  const picture = await photos
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      sendPicture(addressOf(port, sessions[index % sessions.length]), picture),
    ),
  )
})
