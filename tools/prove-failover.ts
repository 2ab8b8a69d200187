import { readProofOptions, UsageError, usage } from './failover/options.ts'
import { prove } from './failover/prove.ts'
import { CommandError } from './process.mjs'

async function exitCode(): Promise<number> {
  try {
    return (await prove(readProofOptions(process.argv.slice(2)))) ? 0 : 1
  } catch (error) {
    if (error instanceof UsageError) console.error(`${error.message}\n${usage}`)
    else console.error(error instanceof CommandError ? error.message : error)
    return 1
  }
}

// Whoever still pays when something failed would hold the process.
process.exit(await exitCode())
