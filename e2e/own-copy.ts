import { type Copy, startCopy } from './copy.ts'
import { newDatabase } from './databases.ts'
import { test } from './journey.ts'

type Options = {
  /** On the database that is part of the process, as `npm start` has it; PostgreSQL is ready sooner. */
  embedded?: boolean
}

/** A demo for the journeys of one file alone: what they change is nobody else's. */
export function ownCopy(
  env: Record<string, string> = {},
  { embedded = false }: Options = {},
): Pick<Copy, 'url' | 'pid' | 'dataDir'> {
  let copy: Copy | undefined
  const started = () => {
    if (!copy) throw new Error('a copy is there once the journeys begin')
    return copy
  }
  test.beforeAll(async () => {
    // On a loaded machine a copy takes as long as a journey.
    test.setTimeout(90_000)
    copy = await startCopy(embedded ? env : { DATABASE_URL: await newDatabase(), ...env })
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
