/**
 * What people do with the product, and the journey by which `npm test` does it. `npm run test:more` makes all journeys, these too:
 * those of a file share its copy of the product, and some go on where another ended.
 */
type Task = { file: string; journey: string }

const task = (file: string, journey: string): Task => ({ file: `${file}.spec.ts`, journey })

const ofBorrowers = [
  task('home', 'a newcomer to the demo comes from the site, changes markets and enters as a sample borrower'),
  task('promotion', 'a visitor of template default registers and comes to the download page'),
  task('login', 'with script a newcomer of market id signs in and lands where they wanted to go'),
  task('apply', 'a borrower in id applies, step by step'),
  task('products', 'a product opens, and the tap is reported by a beacon'),
  task('confirm', 'a borrower sees every cost, confirms, and gets the money'),
  task('loan-details', 'a borrower in id sees a loan that is overdue'),
  task('repayment', 'a borrower chooses periods, a bank, and sees the money arrive'),
  task('repayment', 'part of a bill, paid at a shop, is explained'),
  task('repayment', 'a borrower in India pays by UPI, which the host app opens; too much is explained'),
  task('repayment', 'a borrower extends the term'),
  task('cannot-pay', 'whoever cannot pay sees what each day costs, promises one, and asks for a new plan'),
  task(
    'repayment',
    'where settling costs less the page says so first, and a borrower settles the whole loan',
  ),
  task('cards', 'a borrower pays with a card and the code from the message'),
  task('cards', 'a borrower binds a card, its number in fours, and pays with it at once'),
  task('cards', 'a declined card says so where it can be read, and the wallet pays'),
  task(
    'second-thoughts',
    'a loan can be given back within its first days, item by item, and leads to the payment',
  ),
  task('second-thoughts', 'with script credit is shown, and asked back once'),
  task('taken-back', 'half of a payment that the bank takes back is owed again, and the page says so'),
  task('documents', 'a borrower keeps the receipt of a payment, and a stranger confirms it'),
  task('documents', 'a settled loan has a closure letter, an open one has none'),
  task('complaints', 'a borrower files a complaint with three pictures, gets an answer and rates it'),
  task('assistant', 'a borrower asks, hears what is due on their own loan, says it is solved and rates it 3'),
  task('rating', 'fewer than five stars are thanked'),
  task('notices', 'a borrower pays and finds the message about it (id)'),
  task('account-data', 'a borrower saves a copy of everything, with a code that was sent to the phone'),
  task('account-data', 'id with a script a borrower deletes the account and has proof of it'),
  task('session', 'an expired session says so and goes back to login'),
  task('site', 'with script a complete message arrives and gets a number'),
  task(
    'site',
    'without script a person asks for a copy of their data, gets a number and a day, and looks it up',
  ),
  task(
    'whole-loan',
    'with script a newcomer in in comes by an advertisement, borrows, repays and borrows again',
  ),
]

const ofStaff = [
  task(
    'desk-sign-in',
    'somebody is invited, makes a passkey, signs out and in, and gets back in when it is lost',
  ),
  task('desk-single-sign-on', 'with a script single sign-on leads to the page that somebody wanted'),
  task(
    'desk-staff',
    'two managers invite somebody, and the auditor reads it all and takes it away as a file',
  ),
  task('desk-overview', 'the overview shows what waits and what is late, and its figures as a table'),
  task(
    'desk-applications',
    'an officer approves an application by keyboard alone, and the borrower sees the limit',
  ),
  task(
    'desk-borrowers',
    'an agent finds a borrower, opens an entry of the ledger, and has the phone shown for a reason',
  ),
  task('desk-arrears', 'an agent works on a late loan: calls, notes a promise, withdraws it'),
  task('desk-arrears', 'a treasurer reads without forms, and takes general ledger and trial balance along'),
  task(
    'desk-complaints',
    'an agent answers a complaint with the keyboard alone, and its borrower reads the text as it was typed',
  ),
  task(
    'desk-requests',
    'a message and a data request reach the desk, which closes them; the command only counts',
  ),
  task(
    'desk-money',
    'a treasurer matches a payment to a wrong reference by keyboard alone, and a manager approves it',
  ),
  task('desk-money', 'a treasurer proposes a refund by keyboard alone, and a manager approves it'),
  task('desk-reconciliation', 'a treasurer reads a settlement file, and a manager approves its booking'),
  task(
    'desk-products',
    'two managers change the terms of a product from a day on, and the second who types is told',
  ),
  task(
    'desk-campaigns',
    'a landing page is edited with a live preview and published; a second manager is told',
  ),
  task('desk-assistant', 'what borrowers typed and nobody answered becomes a question that everybody finds'),
  task('observing', 'a manager sees at a glance how the product runs'),
]

export const tasks: readonly Task[] = [...ofBorrowers, ...ofStaff]

/** What every engine of a phone does in `npm test`. */
export const taskOfEngines = 'a borrower chooses periods, a bank, and sees the payment arrive'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const ending = (title: string) => `${escaped(title)}( @\\w+)*$`

/** Set by `npm test`; otherwise all journeys are made. */
export const onlyTasks = process.env['JOURNEYS'] === 'tasks'

const chosen = (wanted: RegExp): RegExp => (onlyTasks ? wanted : /./)

export const chosenJourneys = chosen(
  new RegExp(tasks.map(({ file, journey }) => `${escaped(file)}.* ${ending(journey)}`).join('|')),
)

export const chosenOnEngines = chosen(new RegExp(ending(taskOfEngines)))
