import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** What every reply must be like: the first is searched for the marker, all others have its length. */
export type Expected = { marker: string; bytes: number | null }

const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('\r\n0\r\n\r\n')

/** As little HTTP as measuring needs, so that the generator leaves the cores to what is measured. */
export class Connection {
  #socket: Socket
  #expected: Expected
  #received: Buffer = Buffer.alloc(0)
  #answered: (() => void) | null = null
  #failed: ((error: Error) => void) | null = null

  static async open(port: number, expected: Expected): Promise<Connection> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    await once(socket, 'connect')
    return new Connection(socket, expected)
  }

  private constructor(socket: Socket, expected: Expected) {
    this.#socket = socket
    this.#expected = expected
    socket.on('data', (chunk) => this.#take(chunk))
    socket.on('error', (error) => this.#failed?.(error))
    socket.on('close', () => this.#failed?.(new Error('the server closed the connection')))
  }

  send(request: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve
      this.#failed = reject
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#failed = null
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const from = this.#received.indexOf(headEnd)
    if (from < 0) return
    const head = this.#received.toString('latin1', 0, from)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    const whole =
      length === undefined
        ? this.#received.subarray(-lastChunk.length).equals(lastChunk)
        : this.#received.length === from + headEnd.length + Number(length)
    if (whole) this.#finish(head, this.#received.subarray(from + headEnd.length))
  }

  #finish(head: string, body: Buffer): void {
    this.#received = Buffer.alloc(0)
    const expected = this.#expected
    if (expected.bytes === null && body.includes(expected.marker)) expected.bytes = body.length
    if (head.startsWith('HTTP/1.1 200') && body.length === expected.bytes) this.#answered?.()
    else this.#failed?.(new Error(`an unexpected reply:\n${head}\n${body.toString().slice(0, 500)}`))
  }
}
