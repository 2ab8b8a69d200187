import { hkdfSync } from 'node:crypto'

export const KEY_BYTES = 32

/** Keys of data at rest. New values are encrypted under the current one, older ones stay readable under theirs. */
export type Keyring = { current: string; keys: ReadonlyMap<string, Buffer> }

/** For the demo, whose data are nobody's: the same at each start, so that what was typed stays readable. */
export const demoKeyring = (): Keyring => ({
  current: 'demo',
  keys: new Map([['demo', Buffer.from(hkdfSync('sha256', 'terang demo', '', 'data key', KEY_BYTES))]]),
})
