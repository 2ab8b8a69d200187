/** The one stylesheet of the product, inlined in every document: an external one costs a round trip before paint. */
const base = import.meta.glob<string>('./ui/base.css', { query: '?inline', import: 'default', eager: true })
const modules = import.meta.glob<string>('./**/*.module.css', {
  query: '?inline',
  import: 'default',
  eager: true,
})

export const stylesheet = [...Object.values(base), ...Object.values(modules)].join('\n')
