import { systemClock } from '../../clock.ts'
import { openPostgres } from '../../database/open.ts'
import { createLog } from '../../log.ts'
import { createJobs } from '../create-jobs.ts'
import { quickPace } from './quick-pace.ts'

/** A process with one job that says when it has begun and never ends. Run by the test that kills it. */
const [url = '', name = ''] = process.argv.slice(2)
const work = () =>
  new Promise<void>(() => {
    process.stdout.write('begun\n')
  })
const job = { schedule: { everySeconds: 3600 }, retryLimit: 2, work }
const jobs = createJobs({
  database: openPostgres(url),
  clock: systemClock,
  log: createLog('silent'),
  table: { [name]: job },
  pace: { ...quickPace, tickMs: 100 },
})
await jobs.start()
