import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Copy, newFolder, type StartedProcess, start } from './copy.ts'
import { newDatabase } from './databases.ts'

export type CopyRequest = { id: number; env: Record<string, string> } | { id: number; stop: true }
export type CopyReply = { id: number; port?: number; error?: string }

const program = join(import.meta.dirname, 'copies-process.ts')

let shared: StartedProcess | undefined
let copies = 0

/** Of this worker, and ends with it. */
function sharedProcess(): StartedProcess {
  if (!shared?.child.connected) shared = start(program, {})
  return shared
}

function ask({ child, output, ended }: StartedProcess, request: CopyRequest): Promise<CopyReply> {
  const reply = new Promise<CopyReply>((resolve, reject) => {
    const hear = (message: CopyReply) => {
      if (message.id !== request.id) return
      child.off('message', hear)
      if (message.error) reject(new Error(message.error))
      else resolve(message)
    }
    child.on('message', hear)
    void ended.then(() => reject(new Error(`the process of the copies ended:\n${output()}`)))
  })
  child.send(request)
  return reply
}

export type CopyOptions = {
  /** On the database that is part of the process, as `npm start` has it; PostgreSQL is ready sooner. */
  embedded?: boolean
}

/** A copy beside others in one process: it is ready sooner than in a process of its own, and its code is compiled already. */
export async function startCopy(
  env: Record<string, string> = {},
  { embedded = false }: CopyOptions = {},
): Promise<Copy> {
  copies += 1
  const id = copies
  const needsDatabase = !(embedded || env['DATABASE_URL'] || env['LENDER_API'])
  const own = needsDatabase ? { DATABASE_URL: await newDatabase(), ...env } : env
  const dataDir = newFolder(own)
  const process = sharedProcess()
  const { port } = await ask(process, { id, env: { DEMO: '1', PORT: '0', DATA_DIR: dataDir, ...own } })
  return {
    url: `http://localhost:${port}`,
    dataDir,
    stop: async () => {
      await ask(process, { id, stop: true })
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
