import { Client, type ClientConfig } from 'pg'

type ParameterStatus = { parameterName: string; parameterValue: string }
type Connected = (error: Error | null) => void

/**
 * A connection to the leader alone: what a standby answers may be old, and it takes no writes. PostgreSQL says at the
 * beginning, unprompted, whether it is one; a proxy that has not noticed a change of leaders may lead there.
 */
export class LeaderClient extends Client {
  #isStandby = false

  constructor(config?: string | ClientConfig) {
    super(config)
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
      if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on'
    })
  }

  override connect(): Promise<Client>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<Client> | undefined {
    if (!connected)
      return new Promise((resolve, reject) => this.#open((error) => (error ? reject(error) : resolve(this))))
    this.#open(connected)
    return undefined
  }

  /** The pool listens for errors from the callback on, and the next one may come at once: nothing is awaited here. */
  #open(connected: Connected): void {
    super.connect((error: Error | null) => {
      if (error || !this.#isStandby) return connected(error)
      void this.end()
      connected(new Error('the server of the database is a standby'))
    })
  }
}
