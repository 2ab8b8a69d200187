/** Which page of a list an address names; the newest where it names none. */
export const pageNumberIn = (query: URLSearchParams): number => {
  const page = query.get('page') ?? ''
  return /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 0
}
