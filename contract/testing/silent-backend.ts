const held = new Set<Request>()

/**
 * A backend that never answers: rejects when the request is aborted, also where it was before it arrived. Like `fetch`
 * it holds the request until then; a request that nobody holds is collected, and its signal never says anything.
 */
export function silentBackend(request: Request): Promise<Response> {
  held.add(request)
  return new Promise((_, reject) => {
    const abort = () => {
      held.delete(request)
      reject(request.signal.reason)
    }
    if (request.signal.aborted) abort()
    else request.signal.addEventListener('abort', abort, { once: true })
  })
}
