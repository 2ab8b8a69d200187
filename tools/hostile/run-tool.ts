import { execFile } from 'node:child_process'
import { CommandError } from '../process.mjs'

const MEGABYTE = 1024 * 1024
/** Where nothing listens: a tool that wants to fetch something from elsewhere gets nowhere. */
const NOWHERE = 'http://127.0.0.1:9'
const loopbackOnly = {
  http_proxy: NOWHERE,
  https_proxy: NOWHERE,
  no_proxy: 'localhost,127.0.0.1',
}

type RunOptions = { seconds: number; cwd: string }

/** All that a tool prints. It is ended when its time is over, which is a failure: each is told to end before. */
export function runTool(
  file: string,
  args: readonly string[],
  { seconds, cwd }: RunOptions,
): Promise<string> {
  const env = { ...process.env, ...loopbackOnly, HOME: cwd }
  const options = {
    env,
    cwd,
    timeout: seconds * 1000,
    killSignal: 'SIGKILL',
    maxBuffer: 64 * MEGABYTE,
  } as const
  return new Promise((resolve, reject) => {
    execFile(file, args, options, (error, stdout, stderr) => {
      const output = `${stdout}${stderr}`
      if (error?.killed)
        reject(new CommandError(`${file} did not end within ${seconds} s:\n${output.slice(-2_000)}`))
      else if (error && typeof error.code === 'string') reject(new CommandError(`${file}: ${error.message}`))
      else resolve(output)
    })
  })
}
