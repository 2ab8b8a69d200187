import type { PropsOf } from '../serving/page.ts'
import type { load } from './login.server.ts'

export type Props = PropsOf<typeof load>
