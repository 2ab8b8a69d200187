import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { isMore, isSoak } from './tools/counts.ts'
import { databasesOf, repeats, type TestDatabase } from './tools/test-databases.ts'
import viteConfig from './vite.config.ts'

const texts = './contract/testing/texts-setup.ts'
const randomSeed = './tools/random-seed-setup.ts'

const ofService = globSync('server/**/*.test.ts')
const opensDatabase = /(^|\/)testing\/(harness|database|fuzz|conform-service)\.ts$/
/** Whether a test, or what it is set up with, opens a database. */
function isOnDatabase(file: string): boolean {
  const imported = [...readFileSync(file, 'utf8').matchAll(/^(?:import|\} from).*'(\.[^']*\.ts)'/gm)].map(
    ([, specifier = '']) => join(dirname(file), specifier),
  )
  return imported.some((to) => opensDatabase.test(to) || (to.includes('/testing/') && isOnDatabase(to)))
}
const onDatabase = ofService.filter(isOnDatabase)
const onNothing = ofService.filter((file) => !isOnDatabase(file))
const hasPostgres = process.env['TEST_POSTGRES'] === '1'
const run = isSoak ? 'soak' : isMore ? 'more' : 'test'
const filesFor = (engine: TestDatabase) =>
  onDatabase.filter((file) => databasesOf(readFileSync(file, 'utf8'), { hasPostgres, run }).includes(engine))
/** What `npm test` has run already is run again only where it is repeated more often. */
const pure = [
  ...globSync(['{base,market,contract,web,process,tools,bench}/**/*.test.{ts,tsx}', '*.test.ts']),
  ...onNothing,
].filter((file) => run !== 'more' || repeats(readFileSync(file, 'utf8')))

/** The service's tests on one engine. Files of a worker share its database, which opening a service cleans. */
const service = (engine: TestDatabase) => ({
  extends: true as const,
  test: {
    name: engine,
    include: filesFor(engine),
    env: { DATABASE: engine },
    globalSetup: [texts, `./server/testing/${engine}-setup.ts`],
    setupFiles: [randomSeed],
    isolate: false,
  },
})

export default defineConfig((env) =>
  mergeConfig(viteConfig(env), {
    test: {
      environment: 'node',
      // More than two cores: some tests wait for timers and processes. PostgreSQL has connections for four.
      maxWorkers: Math.min(4, Math.max(3, availableParallelism() - 1)),
      // A machine with other work on it is slow, not wrong.
      testTimeout: 60_000,
      hookTimeout: 90_000,
      // The names that vite.config.ts gives the classes, as in the built page.
      css: { include: /\.css(\?inline)?$/, modules: { classNameStrategy: 'scoped' } },
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            include: pure,
            globalSetup: [texts],
            // Loading the modules anew for each file takes longer than all tests of the files.
            isolate: false,
            // Modules that are shared are there for all: a text outside of a request fails in every order of the files.
            setupFiles: ['./contract/testing/locale-setup.ts', randomSeed],
          },
        },
        service('pglite'),
        ...(hasPostgres ? [service('postgres')] : []),
      ],
    },
  }),
)
