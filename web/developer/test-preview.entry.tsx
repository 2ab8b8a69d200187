import { hydrate } from '../browser/hydrate.tsx'
import TestPreview from './test-preview.tsx'

hydrate(TestPreview)
