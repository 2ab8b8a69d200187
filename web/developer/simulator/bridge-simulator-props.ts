import type { PropsOf } from '../../page/page.ts'
import type { load } from './bridge-simulator.server.ts'

export type Props = PropsOf<typeof load>
export type SimulatorMessages = Props['messages']
