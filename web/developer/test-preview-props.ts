import type { PropsOf } from '../page/page.ts'
import type { load } from './test-preview.server.ts'

export type Props = PropsOf<typeof load>
