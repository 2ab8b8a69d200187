import * as texts from '#texts'
import type { JobRunState } from '../../../contract/desk/jobs.ts'
import type { Tone } from '../../desk-kit/layout/desk-layout.tsx'

export const runStates: Readonly<Record<JobRunState, { name: () => string; tone: Tone }>> = {
  running: { name: texts.desk_run_running, tone: 'plain' },
  waiting: { name: texts.desk_run_waiting, tone: 'warn' },
  done: { name: texts.desk_run_done, tone: 'good' },
  failed: { name: texts.desk_run_failed, tone: 'bad' },
  lost: { name: texts.desk_run_lost, tone: 'bad' },
}
