import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Copy, compiled } from './copy.ts'

const execute = promisify(execFile)
const script = join(import.meta.dirname, '../tools/desk.ts')

/** `npm run desk -- …` beside a running copy. */
export async function desk(
  { url, dataDir, database }: Pick<Copy, 'url' | 'dataDir'> & { database?: string },
  ...args: string[]
): Promise<string> {
  const { PATH = '', HOME = '' } = process.env
  const at = { DATA_DIR: dataDir, DESK_URL: url, ...(database && { DATABASE_URL: database }) }
  const env = { PATH, HOME, NODE_COMPILE_CACHE: compiled, ...at }
  const { stdout } = await execute(process.execPath, [script, ...args], { env })
  return stdout
}
