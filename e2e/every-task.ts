import type { FullResult, Reporter, Suite } from '@playwright/test/reporter'
import { onlyTasks, tasks } from './tasks.ts'

/** A task whose journey has another title by now would silently have none. */
export default class EveryTask implements Reporter {
  private missing: string[] = []

  onBegin(_: unknown, suite: Suite): void {
    const titles = suite.allTests().map((test) => test.titlePath().join(' '))
    const isMissing = ({ file, journey }: (typeof tasks)[number]) =>
      !titles.some((title) => title.includes(file) && title.includes(journey))
    if (onlyTasks) this.missing = tasks.filter(isMissing).map(({ file, journey }) => `${file}: ${journey}`)
  }

  async onEnd(): Promise<{ status?: FullResult['status'] }> {
    for (const journey of this.missing) process.stderr.write(`No journey of this title: ${journey}\n`)
    return this.missing.length > 0 ? { status: 'failed' } : {}
  }
}
