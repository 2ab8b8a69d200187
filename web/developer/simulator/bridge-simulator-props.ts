import type { PropsOf } from '../../serving/page.ts'
import type { load } from './bridge-simulator.server.ts'

export type Props = PropsOf<typeof load>
export type SimulatorMessages = Props['messages']
