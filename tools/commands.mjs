import { memoryEnv } from './memory.mjs'

// A production start must not become a demo because the shell happens to have DEMO set.
/** What `npm run` and the release archive start: a script, what must be built before it, and its environment. */
export const commands = {
  demo: {
    script: 'main.ts',
    needs: 'pages',
    env: { ...memoryEnv, DEMO: '1', DEV: undefined, NODE_ENV: 'production' },
  },
  serve: {
    script: 'main.ts',
    needs: 'pages',
    env: { ...memoryEnv, DEMO: undefined, DEV: undefined, NODE_ENV: 'production' },
    readsEnvFile: true,
  },
  dev: { script: 'main.ts', needs: 'texts', env: { DEMO: '1', DEV: '1', NODE_ENV: 'development' } },
  bench: { script: 'bench/run.ts', needs: 'pages', env: { NODE_ENV: 'production' } },
  desk: { script: 'tools/desk.ts', needs: 'texts', env: {}, readsEnvFile: true },
  backup: { script: 'tools/backup.ts', needs: 'texts', env: {}, readsEnvFile: true },
  restore: { script: 'tools/restore.ts', needs: 'texts', env: {}, readsEnvFile: true },
  'rotate-keys': { script: 'tools/rotate-keys.ts', needs: 'texts', env: {}, readsEnvFile: true },
  'verify-audit': { script: 'tools/verify-audit.ts', needs: 'texts', env: {}, readsEnvFile: true },
  'texts:review': { script: 'tools/texts-review.ts', needs: 'pages', env: { NODE_ENV: 'production' } },
  'prove:failover': { script: 'tools/prove-failover.ts', needs: 'pages', env: { NODE_ENV: 'production' } },
  conform: { script: 'tools/conform.ts', needs: 'texts', env: {} },
  rules: { script: 'tools/rules.ts', needs: 'texts', env: {} },
}

/** Those that work without the sources of the pages, and so in a release archive. */
export const releasedCommands = Object.fromEntries(
  ['demo', 'serve', 'desk', 'backup', 'restore', 'rotate-keys', 'verify-audit'].map((name) => [
    name,
    commands[name],
  ]),
)
