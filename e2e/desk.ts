import type { Copy } from './copy.ts'
import { runTool } from './run-tool.ts'

/** `npm run desk -- …` beside a running copy. */
export async function desk(
  { url, dataDir, database }: Pick<Copy, 'url' | 'dataDir'> & { database?: string },
  ...args: string[]
): Promise<string> {
  const env = { DEMO: '1', DATA_DIR: dataDir, DESK_URL: url, ...(database && { DATABASE_URL: database }) }
  const { stdout } = await runTool('desk.ts', args, env)
  return stdout
}
