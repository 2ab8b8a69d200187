import { paths } from '../contract/paths.ts'

/** The screens that React takes over in the browser. Only these are known to its script, which all others would make heavier. */
export const hydrated = {
  [paths.testPreview]: () => import('./developer/test-preview.tsx'),
}
