export type DraftState = 'idle' | 'saving' | 'saved' | 'unsaved'
/** `again`: nobody was reached, or not now. `refused`: another try of the same would be refused as well. */
export type DraftResult = 'saved' | 'again' | 'refused'

type Ports = {
  send: () => Promise<DraftResult>
  onState: (state: DraftState) => void
  /** Runs later, unless the returned function is called first. */
  later: (run: () => void, ms: number) => () => void
}

/** Typing pauses for so long before it is saved. */
const PAUSE_MS = 800
const RETRIES_MS = [3000, 8000, 20_000]

const inPage: Ports['later'] = (run, ms) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** Saves a form while it is typed: after a pause, one request at a time, again and again until it gets through. */
export function createDraftSave({ send, onState, later = inPage }: Omit<Ports, 'later'> & Partial<Ports>) {
  let isDirty = false
  let failures = 0
  let sending: Promise<void> | null = null
  let cancel = () => {}

  const arm = (ms: number) => {
    cancel()
    cancel = later(() => void flush(), ms)
  }

  function finishSend(result: DraftResult): void {
    sending = null
    failures = result === 'again' ? failures + 1 : 0
    if (result !== 'saved') isDirty = true
    if (result !== 'saved' || !isDirty) onState(result === 'saved' ? 'saved' : 'unsaved')
    if (isDirty && result !== 'refused') arm(result === 'saved' ? PAUSE_MS : retryAfter(failures))
  }

  async function flush(): Promise<void> {
    cancel()
    if (sending) await sending
    if (!isDirty || sending) return
    isDirty = false
    onState('saving')
    sending = send().then(finishSend)
    await sending
  }

  return {
    change: () => {
      isDirty = true
      if (!sending) arm(PAUSE_MS)
    },
    /** At once: the field or the page is being left, or the network is back. */
    flush,
    /** What is typed now is sent in another way: nothing more is to be saved, and nothing is under way any more. */
    stop: async (): Promise<void> => {
      cancel()
      isDirty = false
      await sending
      cancel()
    },
    isDirty: () => isDirty,
  }
}

const retryAfter = (failures: number): number =>
  RETRIES_MS[Math.min(failures, RETRIES_MS.length) - 1] ?? PAUSE_MS
