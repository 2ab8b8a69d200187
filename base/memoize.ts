const MEMOIZED_MAX = 2000

/** Computes a value once per key. When there are too many, the cache is cleared. */
export const memoize = <Key, Made>(make: (key: Key) => Made) => {
  const made = new Map<Key, Made>()
  return (key: Key): Made => {
    const known = made.get(key)
    if (known !== undefined) return known
    if (made.size >= MEMOIZED_MAX) made.clear()
    const fresh = make(key)
    made.set(key, fresh)
    return fresh
  }
}
