import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cleanEnv } from './copy.ts'

const execute = promisify(execFile)

/** A script of `tools/`, in a process of its own. */
export const runTool = (script: string, args: string[], env: Record<string, string>) =>
  execute(process.execPath, [join(import.meta.dirname, '../tools', script), ...args], { env: cleanEnv(env) })
