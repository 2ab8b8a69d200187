import { packs } from '../../market/packs/packs.ts'
import { createWeb } from '../pages.server.ts'
import type { WebOptions } from '../serving/respond.server.ts'

const builtScripts = {
  forms: '/assets/forms.js',
  hasWorker: true,
  entry: (name: string) => ({
    src: `/assets/${name}.js`,
    imports: ['/assets/forms.js', '/assets/react.js'],
    sheets: [],
  }),
}

export const testRenderContext = {
  demo: false,
  scripts: builtScripts,
  deskScripts: builtScripts,
  inlineScripts: { sessionInAddress: '/* session-in-address */', loadEntry: '/* load-entry */' },
  development: '',
}

/** The pages as `createWeb` serves them, without a build; `errors` is what they logged. */
export function createTestWeb(options: Pick<WebOptions, 'lenderFor' | 'now'> & Partial<WebOptions>) {
  const errors: object[] = []
  const app = createWeb({
    packs,
    secrets: ['a secret for tests'],
    developer: null,
    desk: null,
    renderContext: testRenderContext,
    log: { error: (about) => errors.push(about) },
    ...options,
  })
  return { app, errors }
}
