import type { Copy } from './copy.ts'
import { test } from './journey.ts'
import { type CopyOptions, startCopy } from './shared-copy.ts'

/** A demo for the journeys of one file alone: what they change is nobody else's. */
export function ownCopy(
  env: Record<string, string> = {},
  options: CopyOptions = {},
): Pick<Copy, 'url' | 'dataDir'> {
  let copy: Copy | undefined
  const started = () => {
    if (!copy) throw new Error('a copy is there once the journeys begin')
    return copy
  }
  test.beforeAll(async () => {
    // On a loaded machine a copy takes as long as a journey.
    test.setTimeout(90_000)
    copy = await startCopy(env, options)
  })
  test.afterAll(async () => {
    await copy?.stop()
  })
  return {
    get url() {
      return started().url
    },
    get dataDir() {
      return started().dataDir
    },
  }
}
