import autocannon from 'autocannon'

const visited = ['/aboutUs?lang=en', '/healthz']

/** Requests at a moderate pace over connections that are kept, until `stop` returns what went wrong. */
export function startLoad(url: string, paths: readonly string[] = visited) {
  const finished = Promise.withResolvers<autocannon.Result>()
  const requests = paths.map((path) => ({ path }))
  const options = { url, requests, connections: 8, overallRate: 120, duration: 300, timeout: 30 }
  const load = autocannon(options, (_, result) => finished.resolve(result))
  return {
    stop: async () => {
      load.stop()
      const { errors, timeouts, non2xx, requests } = await finished.promise
      return { lost: { errors, timeouts, non2xx }, total: requests.total }
    },
  }
}

export const nothingLost = { errors: 0, timeouts: 0, non2xx: 0 }
