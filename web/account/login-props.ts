import type { PropsOf } from '../page/page.ts'
import type { load } from './login.server.ts'

export type Props = PropsOf<typeof load>
