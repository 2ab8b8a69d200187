import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The child's side of `startHelper`: every message is answered with one. A failure ends the process. */
export function answer<Message>(work: (message: Message) => Promise<unknown>): void {
  // What makes a child end with its parent lets go of the channel, and waiting for a message is all there is to do.
  process.channel?.ref()
  process.on('message', async (message: Message) => process.send?.(await work(message)))
}

export async function listenAnywhere(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
