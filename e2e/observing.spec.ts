import { freePort } from '../tools/postgres.mjs'
import { startCopyProcess } from './copy.ts'
import { newDatabase } from './databases.ts'
import { signInAtDesk } from './desk-sign-in.ts'
import { expect, loanOf, test } from './journey.ts'

test.describe.configure({ timeout: 90_000 })

test('metrics are on a port of their own, and the public one has none', async ({ request }) => {
  const port = await freePort()
  const copy = await startCopyProcess({ DATABASE_URL: await newDatabase(), METRICS_PORT: String(port) })
  try {
    for (const address of ['/metrics', '/metrics/', '/desk/metrics', '//metrics']) {
      const response = await request.get(copy.url + address, { maxRedirects: 0 })
      expect(await response.text()).not.toContain('terang_http_requests_total')
    }
    expect((await request.get(`${copy.url}/metrics`)).status()).toBe(404)
    await request.get(copy.url + loanOf('id', 'due'))
    await request.get(`${copy.url}/somebody/8808123412341234`)
    const metrics = await (await request.get(`http://127.0.0.1:${port}/metrics`)).text()
    expect(metrics).toContain('terang_http_requests_total{route="/loanDetails",method="GET",status="200"} 1')
    expect(metrics).toContain('terang_http_requests_total{route="unknown",method="GET",status="404"}')
    expect(metrics).toMatch(/^terang_database_up\{kind="state"\} 1$/m)
    expect(metrics).toMatch(/^terang_inbox_events\{state="dead"\} \d+$/m)
    expect(metrics).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
    expect(metrics).not.toMatch(/8808123412341234|TR-due|demo-id-due/)
  } finally {
    expect((await copy.stop()).code).toBe(0)
  }
})

test('an error page shows the id by which the log has the request', async ({ page }) => {
  const copy = await startCopyProcess({
    DATABASE_URL: await newDatabase(),
    LOG_LEVEL: 'info',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  try {
    const given = await page.request.get(`${copy.url}/h5-api/v3/loan-details/loan-details`)
    expect(given.headers()['x-request-id']).toMatch(/^[0-9A-Z-]{14}$/)
    await page.setExtraHTTPHeaders({ 'X-Request-Id': 'from-the-proxy-1' })
    const response = await page.goto(
      `${copy.url}${loanOf('id', 'due').replace('TR-due', 'TR-nobody')}&lang=en`,
    )
    expect(response?.headers()['x-request-id']).toBe('from-the-proxy-1')
    await expect(page.getByText('Reference: from-the-proxy-1')).toBeVisible()
  } finally {
    const { output } = await copy.stop()
    const lines = output.split('\n').filter((line) => line.includes('"requestId":"from-the-proxy-1"'))
    expect(lines.length).toBeGreaterThan(0)
  }
})

test('a manager sees at a glance how the product runs', async ({ page, baseURL }) => {
  await signInAtDesk(page, baseURL, /Manager/)
  await page.getByRole('link', { name: 'Operations' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Operations' })).toBeVisible()
  for (const name of ['Now', 'Proofs', 'Jobs'])
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Last 48 hours' }).click()
  await expect(page.getByRole('link', { name: 'Last 48 hours' })).toHaveAttribute('aria-current', 'true')
})
