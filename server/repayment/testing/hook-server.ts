import { serve } from '@hono/node-server'
import type { Secrets } from '../../../contract/wire/secret-equality.ts'
import { packs } from '../../../market/packs/packs.ts'
import { callbacks } from '../../callbacks.ts'
import { createService } from '../../calls/service.ts'
import { movableClock } from '../../clock.ts'
import { openPostgres } from '../../database/open.ts'
import { demoKeyring } from '../../encryption/keyring.ts'
import { gatewaysOf } from '../../gateways/gateway.ts'
import { payoutCompaniesOf } from '../../gateways/payout.ts'
import { sandbox } from '../../gateways/sandbox.ts'
import { handlers } from '../../handlers.ts'
import { databaseStore } from '../../images/store.ts'
import { createLog } from '../../log.ts'
import { outboxSms } from '../../sms/routes.ts'
import { creditReceived } from '../inbox/sweep.ts'

/** The service as a process of its own that dies now and then when all is committed and nothing is answered. */
const [url = '', secret = '', deadlyShare = '0'] = process.argv.slice(2)
const { db } = openPostgres(url, {
  settings: { connectTimeoutMs: 20_000, statementTimeoutMs: 20_000, lockTimeoutMs: 10_000 },
})
const secrets: Secrets = [secret]
const gateway = sandbox([secret])
const gateways = gatewaysOf({ id: gateway, in: gateway })
const services = {
  db,
  clock: movableClock(),
  packs,
  log: createLog('silent'),
  gateways,
  payouts: payoutCompaniesOf({ id: null, in: null }),
  images: databaseStore(db),
  codeSecrets: secrets,
  auditSecrets: secrets,
  keyring: demoKeyring(),
  sms: outboxSms,
}
const app = createService(services, { handlers, callbacks })
void creditReceived(services)

const fetch = async (request: Request) => {
  const response = await app.fetch(request)
  if (Math.random() < Number(deadlyShare)) process.kill(process.pid, 'SIGKILL')
  return response
}
serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.stdout.write(`${port}\n`))
