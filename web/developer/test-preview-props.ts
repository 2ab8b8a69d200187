import type { PropsOf } from '../serving/page.ts'
import type { load } from './test-preview.server.ts'

export type Props = PropsOf<typeof load>
