import { ensureBuilt, ensureTexts } from './build.mjs'
import { ensureInstalled, node24 } from './install.mjs'
import { memoryEnv } from './memory.mjs'
import { become, CommandError, command, projectEnv } from './process.mjs'

// A production start must not become a demo because the shell happens to have DEMO set.
const commands = {
  demo: {
    script: 'main.ts',
    prepare: ensureBuilt,
    env: { ...memoryEnv, DEMO: '1', DEV: undefined, NODE_ENV: 'production' },
  },
  serve: {
    script: 'main.ts',
    prepare: ensureBuilt,
    env: { ...memoryEnv, DEMO: undefined, DEV: undefined, NODE_ENV: 'production' },
  },
  dev: { script: 'main.ts', prepare: ensureTexts, env: { DEMO: '1', DEV: '1', NODE_ENV: 'development' } },
  bench: { script: 'bench/run.ts', prepare: ensureBuilt, env: { NODE_ENV: 'production' } },
  desk: { script: 'tools/desk.ts', prepare: ensureTexts, env: {} },
  'rotate-keys': { script: 'tools/rotate-keys.ts', prepare: ensureTexts, env: {} },
  'verify-audit': { script: 'tools/verify-audit.ts', prepare: ensureTexts, env: {} },
  conform: { script: 'tools/conform.ts', prepare: ensureTexts, env: {} },
}

await command(async () => {
  const [name, ...rest] = process.argv.slice(2)
  const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined
  if (!command) throw new CommandError(`Usage: node tools/start.mjs <${Object.keys(commands).join('|')}>`)
  await ensureInstalled()
  await command.prepare()
  become(node24, [command.script, ...rest], projectEnv(command.env))
})
