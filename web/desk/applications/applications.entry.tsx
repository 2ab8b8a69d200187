import { hydrate } from '../../browser/hydrate.tsx'
import Applications from './applications.tsx'

hydrate(Applications)
