import type { PropsOf } from '../serving/page.ts'
import type { load } from './setting.server.ts'

export type Props = PropsOf<typeof load>
