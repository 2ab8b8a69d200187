import { serveWork } from '../wire/worker-pool.server.ts'

/** Does as it is ordered: works, fails, ends, takes for ever, or eats all memory. */
serveWork(async (order: string) => {
  if (order === 'fail') throw new Error('as ordered')
  if (order === 'exit') process.exit(3)
  if (order === 'spin') for (;;);
  if (order === 'eat') for (const eaten: string[][] = []; ; ) eaten.push(Array.from({ length: 1e5 }, String))
  if (order === 'environment') return Object.keys(process.env).join(' ')
  return `${process.pid} ${order}`
})
