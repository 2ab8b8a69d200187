type Kind = 'local' | 'session'

/**
 * The phone's own storage, where it may be used. Android's webview has none unless the app asks for it (then the name is
 * null), and it throws where a person refuses it or it is full: then nothing is remembered, and nothing else is lost.
 */
function attempt<Result>(kind: Kind, work: (storage: Storage) => Result): Result | null {
  try {
    return work(kind === 'local' ? localStorage : sessionStorage)
  } catch {
    return null
  }
}

/** The names under which something is stored. */
export const storedNames = (kind: Kind): string[] => attempt(kind, (storage) => Object.keys(storage)) ?? []

export const readStored = (kind: Kind, name: string): string | null =>
  attempt(kind, (storage) => storage.getItem(name))

/** Null takes it away. */
export function store(kind: Kind, name: string, value: string | null): void {
  attempt(kind, (storage) => (value === null ? storage.removeItem(name) : storage.setItem(name, value)))
}
