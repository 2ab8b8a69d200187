/** What typesets in a process of its own: beside this module, in the sources and in what is built of them. */
export const typesetScript = new URL(
  import.meta.url.endsWith('.ts') ? './typeset-process.server.ts' : './typeset-process.server.js',
  import.meta.url,
)
