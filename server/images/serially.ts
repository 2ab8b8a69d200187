let last: Promise<unknown> = Promise.resolve()

/** Runs one at a time: how much memory pictures take must not depend on how many arrive at once. */
export function serially<Result>(work: () => Promise<Result>): Promise<Result> {
  const next = last.then(work, work)
  last = next.catch(() => null)
  return next
}
