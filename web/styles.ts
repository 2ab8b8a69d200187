/** One stylesheet a house, inlined in every document: an external one costs a round trip before paint. */
const base = import.meta.glob<string>('./ui/base.css', { query: '?inline', import: 'default', eager: true })
const kit = import.meta.glob<string>('./ui/**/*.module.css', {
  query: '?inline',
  import: 'default',
  eager: true,
})
const ofApp = import.meta.glob<string>(['./**/*.module.css', '!./ui/**', '!./site/**'], {
  query: '?inline',
  import: 'default',
  eager: true,
})
const ofSite = import.meta.glob<string>('./site/*.module.css', {
  query: '?inline',
  import: 'default',
  eager: true,
})

const joined = (...parts: Record<string, string>[]) => parts.flatMap((part) => Object.values(part)).join('\n')

/** A borrower's page does not pay for the official site's looks, nor a visitor for the borrower's. */
export const stylesheets = { app: joined(base, kit, ofApp), site: joined(base, kit, ofSite) }
