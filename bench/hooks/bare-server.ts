import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { Pool } from 'pg'
import { signatureOf } from '../../server/gateways/callback-proof.ts'
import { SANDBOX_SIGNATURE_HEADER } from '../../server/gateways/sandbox.ts'
import { answer, listenAnywhere } from '../child.ts'

export type BareServerTask = { url: string; secret: string; clients: number }

type Payment = { eventId: string; reference: string; amountMinor: number }

const FEE_MINOR = 2_000_000
const statements = {
  lock: 'select id from orders where id = $1 for update',
  entry: `insert into ledger_entries (borrower_id, order_id, kind, provider, event_id, on_day, moved_at, amount_minor, created_at)
    values ($1, $2, 'payment', 'bare', $3, current_date, now(), $4, now()) returning id`,
  postings: `insert into ledger_postings (entry_id, line, borrower_id, order_id, account, period_no, amount_minor)
    values ($1, 0, $2, $3, 'cash', null, $4), ($1, 1, $2, $3, 'fee', 1, $5), ($1, 2, $2, $3, 'principal', 1, $6)`,
} as const
const prepared = (name: keyof typeof statements, values: unknown[]) => ({
  name,
  text: statements[name],
  values,
})

async function readPayment(request: IncomingMessage, secret: string): Promise<Payment | null> {
  const body = await buffer(request)
  if (request.headers[SANDBOX_SIGNATURE_HEADER] !== signatureOf(body, secret)) return null
  return JSON.parse(body.toString()).events[0]
}

/** The bare transaction in as few round trips as it allows. */
async function credit(pool: Pool, { eventId, reference, amountMinor }: Payment): Promise<void> {
  const loan = reference.slice('code-'.length)
  const [borrower, order] = [`b${loan}`, `s${loan}`]
  const client = await pool.connect()
  try {
    const [, , { rows }] = await Promise.all([
      client.query('begin'),
      client.query(prepared('lock', [order])),
      client.query(prepared('entry', [borrower, order, eventId, amountMinor])),
    ])
    const shares = [amountMinor, -FEE_MINOR, FEE_MINOR - amountMinor]
    await Promise.all([
      client.query(prepared('postings', [rows[0].id, borrower, order, ...shares])),
      client.query('commit'),
    ])
  } finally {
    client.release()
  }
}

/**
 * What a server in Node can do at best: it checks the signature, runs the bare transaction and answers. Nothing is stored
 * of the callback, no loan is read, nobody is notified.
 */
answer<BareServerTask>(({ url, secret, clients }) => {
  const pool = new Pool({ connectionString: url, max: clients, pipeline: true })
  const server = createServer(async (request, response) => {
    const payment = await readPayment(request, secret)
    if (payment) await credit(pool, payment)
    response.writeHead(payment ? 200 : 401).end()
  })
  return listenAnywhere(server)
})
