import type { Envelope, Host } from './envelope.ts'

export interface Recorder extends Host {
  readonly envelopes: Envelope[]
}

/** Records what was sent, for tests and the developer page; alone it delivers nothing and reports success. */
export function recordingHost(inner?: Host): Recorder {
  const envelopes: Envelope[] = []
  return {
    name: 'recorder',
    envelopes,
    post(envelope, deliver) {
      envelopes.push(envelope)
      if (inner) inner.post(envelope, deliver)
      else deliver({ delivered: true })
    },
    listen: (answer) => inner?.listen?.(answer),
  }
}
