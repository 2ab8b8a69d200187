import { measureArrears } from './arrears/measure.ts'
import { measurePeers } from './comparison/measure.ts'
import { openDatabase } from './database.ts'
import { measureDesk } from './desk/measure.ts'
import { measureGrowth } from './growth/measure.ts'
import { measureHooks } from './hooks/measure.ts'
import { measureLighthouse } from './lighthouse/measure.ts'
import { type Options, readOptions, UsageError, usage } from './options.ts'
import { measurePage } from './page/measure.ts'
import { holds, type Line, save, table } from './report.ts'
import { measureService } from './service/measure.ts'
import { measureSizes } from './sizes.ts'
import { measureUploads } from './uploads/measure.ts'

async function measure({
  only,
  rounds,
  borrowers,
  clients,
  ...chosen
}: Options): Promise<{ lines: Line[]; details: object }> {
  const database = await openDatabase()
  const lines: Line[] = []
  const details: Record<string, unknown> = {}
  try {
    if (only.includes('sizes')) lines.push(...(await measureSizes(database)))
    if (only.includes('page')) {
      const measured = await measurePage(database, { ...chosen, rounds: rounds ?? 5 })
      lines.push(...measured.lines)
      details['page'] = measured.rounds
    }
    if (only.includes('service')) {
      const measured = await measureService(database, rounds ?? 8)
      lines.push(...measured.lines)
      details['service'] = measured.rounds
    }
    if (only.includes('uploads')) {
      const measured = await measureUploads(database, rounds ?? 3)
      lines.push(...measured.lines)
      details['uploads'] = measured.rounds
    }
    if (only.includes('lighthouse')) {
      const measured = await measureLighthouse(database, rounds ?? 3)
      lines.push(...measured.lines)
      details['lighthouse'] = measured.rounds
    }
    if (only.includes('arrears')) lines.push(...(await measureArrears()))
    if (only.includes('desk')) lines.push(...(await measureDesk(borrowers)))
    if (only.includes('hooks')) {
      const measured = await measureHooks(rounds ?? 8, clients ?? 40)
      lines.push(...measured.lines)
      details['hooks'] = measured.rounds
    }
    if (only.includes('growth')) {
      const measured = await measureGrowth(borrowers, rounds ?? 8)
      lines.push(...measured.lines)
      details['growth'] = measured.rounds
    }
    if (only.includes('peers')) {
      const measured = await measurePeers(database, { ...chosen, rounds: rounds ?? 5 })
      lines.push(...measured.lines)
      details['peers'] = measured.rounds
    }
  } finally {
    await database.stop()
  }
  return { lines, details }
}

try {
  const options = readOptions(process.argv.slice(2))
  const started = performance.now()
  const { lines, details } = await measure(options)
  const file = save(lines, details)
  console.log(`\n${table(lines)}\n`)
  console.log(`${Math.round((performance.now() - started) / 1000)} s, ${file}`)
  const missed = lines.filter((line) => !holds(line))
  if (missed.length > 0) console.log(`${missed.length} of the bounds missed`)
  process.exitCode = options.bounds && missed.length > 0 ? 1 : 0
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(`${error.message}\n${usage}`)
  process.exitCode = 2
}
