const KEPT_MAX = 2000

/** Makes a thing once for each key and keeps it; when there are too many, all are forgotten. */
export const kept = <Key, Made>(make: (key: Key) => Made) => {
  const made = new Map<Key, Made>()
  return (key: Key): Made => {
    const known = made.get(key)
    if (known !== undefined) return known
    if (made.size >= KEPT_MAX) made.clear()
    const fresh = make(key)
    made.set(key, fresh)
    return fresh
  }
}
