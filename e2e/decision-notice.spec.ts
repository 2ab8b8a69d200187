import { expect, test } from './journey.ts'
import { type Demo, startPromotion } from './promotion-demo.ts'
import { playPushManager } from './push-manager.ts'

let demo: Demo
test.beforeAll(async () => {
  test.setTimeout(120_000)
  demo = await startPromotion()
})
test.afterAll(() => demo.stop())

test.use({ serviceWorkers: 'allow' })

test('a borrower whose application is reviewed asks for a message about the decision @chromium', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: demo.url })
  await playPushManager(page)
  await demo.db
    .updateTable('applications')
    .set({ status: 'review', decision: { reason: 'person' }, decided_at: null })
    .where('borrower_id', '=', 'id-settled')
    .execute()
  await page.goto(`${demo.url}/apply?sessionId=demo-id-settled&lang=en`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A person is looking at your application')
  await page.getByRole('button', { name: 'Tell me when there is a decision' }).click()
  await expect(page.getByText('We will tell you on this phone.')).toBeVisible()
  const subscribed = await demo.db.selectFrom('push_subscriptions').select('borrower_id').execute()
  expect(subscribed).toEqual([{ borrower_id: 'id-settled' }])
})
