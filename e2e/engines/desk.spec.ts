import { test } from './fixtures.ts'
import type { Tab } from './tab.ts'

test.use({ byTurns: true })
test.describe.configure({ timeout: 120_000 })

/** Signs in at the demo's desk as one of its people. */
async function signInAs(tab: Tab, url: string, who: RegExp): Promise<void> {
  await tab.open(`${url}/desk/signIn?lang=en`)
  await tab.tap(who)
  await tab.arrives(/^\/desk(\?|$)/)
}

test('an agent looks a borrower up and answers a complaint', async ({ tab, demo }) => {
  await signInAs(tab, demo.url, /Agent/)
  // One exact hit opens.
  await tab.open(`${demo.url}/desk/borrowers?q=TR-active`)
  await tab.arrives(/^\/desk\/borrower\?/)
  await tab.tap(/^Payment/)
  await tab.reads('Principal')
  await tab.fill('Note for other staff', 'Calls only after <six>.')
  await tab.tap('Add the note')
  await tab.reads('The note was added.')

  await tab.open(`${demo.url}/desk/complaints`)
  await tab.tap('C2-active')
  await tab.arrives(/^\/desk\/complaint\?/)
  await tab.tap('Claim')
  await tab.reads('You, since')
  await tab.tap('Insert the text')
  await tab.holds(
    '[...document.querySelectorAll("textarea")].some(({ value }) => value.includes("TR-active"))',
  )
  await tab.fill('Answer to the borrower', 'We have looked at it: <b>terima kasih</b>')
  await tab.tap('Send the answer')
  await tab.reads('answered')
  await tab.open(`${demo.url}/complainDetails?problemId=C2-active&sessionId=demo-id-active&lang=en`)
  await tab.reads('We have looked at it: <b>terima kasih</b>')
})

test('a treasurer proposes a waiver that a manager approves', async ({ tab, demo }) => {
  await signInAs(tab, demo.url, /Treasurer/)
  await tab.open(`${demo.url}/desk/moneyOrder?id=TR-overdue`)
  await tab.tap('Waive charges')
  await tab.fill('Late interest', '1.000')
  await tab.fill('Reason', 'The bank was closed on the due date')
  await tab.tap('Show what it would write')
  await tab.tap('Propose this')
  await tab.arrives(/^\/desk\/proposal\?/)
  await tab.reads('Proposed. Another person decides about it.')
  await tab.readsNot('Approve and do it')
  await tab.tap('Sign out')
  await tab.arrives(/^\/desk\/signIn/)

  await signInAs(tab, demo.url, /Budi \(Manager\)/)
  await tab.open(`${demo.url}/desk/proposals`)
  await tab.tap('Waive charges')
  await tab.tap('Approve and do it')
  await tab.reads('Approved and done.')
})
