import { type Copy, startCopy } from './copy.ts'
import { test } from './journey.ts'

/** A demo for the journeys of one file alone: what they change is nobody else's. */
export function ownCopy(env: Record<string, string> = {}): Pick<Copy, 'url' | 'pid' | 'dataDir'> {
  let copy: Copy | undefined
  const started = () => {
    if (!copy) throw new Error('a copy is there once the journeys begin')
    return copy
  }
  test.beforeAll(async () => {
    copy = await startCopy(env)
  })
  test.afterAll(async () => {
    await copy?.stop()
  })
  return {
    get url() {
      return started().url
    },
    get pid() {
      return started().pid
    },
    get dataDir() {
      return started().dataDir
    },
  }
}
