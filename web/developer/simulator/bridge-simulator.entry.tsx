import { hydrate } from '../../browser/hydrate.tsx'
import BridgeSimulator from './bridge-simulator.tsx'

hydrate(BridgeSimulator)
