import { setTimeout as sleep } from 'node:timers/promises'
import { createWatch, startWatchdog } from '../watchdog.ts'

/** Answers one request, waits during another as for a database, and blocks in a third. */
const watch = createWatch()
startWatchdog(watch, 1_000)
const answered = watch.begin('AAAA GET /answered')
watch.end(answered)
watch.begin('BBBB GET /waiting')
await sleep(3_000)
process.stdout.write('still here\n')
watch.begin(`CCCC POST /${'x'.repeat(500)}`)
const until = performance.now() + 30_000
while (performance.now() < until);
process.stdout.write('nobody noticed\n')
