import { readFileSync, writeFileSync } from 'node:fs'

function read(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) * 1024
}

/** What a process holds in memory now. Linux only. */
export const residentBytes = (pid: number): number => read(pid, 'VmRSS')

/** What it takes at most from now on, beyond what it has now. */
export function watchGrowth(pid: number): () => number {
  const before = residentBytes(pid)
  // Begins the peak anew.
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return () => read(pid, 'VmHWM') - before
}

/** What it takes at most while something happens, beyond what it had before. */
export async function growth(pid: number, work: () => Promise<void>): Promise<number> {
  const grown = watchGrowth(pid)
  await work()
  return grown()
}
