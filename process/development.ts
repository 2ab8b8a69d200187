import type { ViteDevServer } from 'vite'

/** Vite in middleware mode: screens are compiled on request, and a change reloads the page. */
export async function createDevelopment(): Promise<ViteDevServer> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  vite.watcher.on('change', (file) => {
    // What the browser has loaded is hot-replaced by Vite itself; the server's halves and plain pages need a reload.
    if (!vite.environments.client.moduleGraph.getModulesByFile(file)?.size)
      vite.environments.client.hot.send({ type: 'full-reload' })
  })
  return vite
}

export const developmentHead =
  '<script type="module">import { injectIntoGlobalHook } from "/@react-refresh";injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(type)=>type</script><script type="module" src="/@vite/client"></script>'

export const developmentInlineScripts = {
  sessionInAddress: 'import("/web/browser/session-in-address.ts")',
  loadEntry: 'import("/web/browser/load-entry.ts")',
}

export const developmentScripts = (runtime: string) => ({
  forms: `/${runtime}`,
  hasWorker: false,
  entry: (screen: string) => ({ src: `/web/${screen}.entry.tsx`, imports: [], sheets: null }),
})
