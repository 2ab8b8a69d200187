import type { PropsOf } from '../page/page.ts'
import type { load } from './setting.server.ts'

export type Props = PropsOf<typeof load>
