import { hydrate } from '../../browser/hydrate.tsx'
import StaffScreen from './staff.tsx'

hydrate(StaffScreen)
