import { Counter, Histogram } from 'prom-client'
import { registers } from './registry.ts'

export const jobRunsTotal = new Counter({
  name: 'terang_job_runs_total',
  help: 'Attempts of jobs by what became of them: done, retried or failed',
  labelNames: ['job_name', 'result'],
  registers,
})

export const jobSeconds = new Histogram({
  name: 'terang_job_duration_seconds',
  help: 'How long an attempt of a job took',
  labelNames: ['job_name'],
  buckets: [0.01, 0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600],
  registers,
})
