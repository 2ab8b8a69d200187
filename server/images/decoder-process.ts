import { reencode } from './reencode.ts'

/** The process in which strangers' pictures are decoded; it ends with the one that started it. */
process.on('message', async (bytes: Uint8Array) => process.send?.(await reencode(bytes)))
process.on('disconnect', () => process.exit())
