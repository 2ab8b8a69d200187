import { FLOOR_SYNTAX } from '../page/floor.ts'

/** The name under which a page in a frame finds the simulator around it. */
export const SIMULATE_SHELL = 'simulateShell'

/** In pages of the demo alone: in the simulator's frame, the page lets it play the app. Another site's frame is refused. */
export const MEET_SIMULATOR = `${FLOOR_SYNTAX}parent!==window&&parent.${SIMULATE_SHELL}?.(window)`
