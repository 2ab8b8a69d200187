import { type RefObject, useEffect, useRef, useState } from 'react'
import * as texts from '#texts'
import { formatMoney } from '../../market/money.ts'
import type { PropsOf } from '../page/page.ts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Figure } from '../ui/figure/figure.tsx'
import { Fold } from '../ui/fold/fold.tsx'
import { Settled } from '../ui/illustration/repayment.tsx'
import { Layout, Section } from '../ui/layout/layout.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Rows } from '../ui/rows/rows.tsx'
import { SplitBar } from '../ui/split-bar/split-bar.tsx'
import { ChoiceFields } from './choice-fields.tsx'
import styles from './instalments.module.css'
import type { load } from './instalments.server.ts'
import { type Change, isSettlingCheaper, select, selectionOfForm, totalOf } from './selection.ts'

type Props = PropsOf<typeof load>
const FORM = 'periods'

function PeriodLines({ no, amount, about, due }: Props['paid'][number]) {
  return (
    <span className={styles.lines}>
      <b className={styles.sum}>
        <span>{texts.repay_period({ no })}</span>
        <span className={styles.amount}>{amount}</span>
      </b>
      <span>{texts.repay_due({ due })}</span>
      <span className={styles.about}>{about}</span>
    </span>
  )
}

type Selection = { selected: number; change: (change: Change) => void }

function Periods({ waiting, selected, change }: Pick<Props, 'waiting'> & Selection) {
  return (
    <ul className={styles.periods}>
      {waiting.map(({ no, amount, amountMinor, about, due, special }, index) => (
        <li key={no}>
          <input type="hidden" name={`shown-${no}`} value={amountMinor} form={FORM} />
          <label className={styles.period} data-special={special || undefined}>
            <input
              type="checkbox"
              name="period"
              value={no}
              form={FORM}
              checked={index < selected}
              onChange={({ target }) => change(target.checked ? { tick: index } : { clear: index })}
            />
            <PeriodLines {...{ no, amount, about, due }} />
          </label>
        </li>
      ))}
    </ul>
  )
}

function Paid({ paid }: Pick<Props, 'paid'>) {
  return (
    <Fold summary={texts.repay_paid_periods({ count: paid.length })}>
      <ul>
        {paid.map(({ no, amount, about, due }) => (
          <li key={no} className={styles.paid}>
            <PeriodLines {...{ no, amount, about, due }} />
          </li>
        ))}
      </ul>
    </Fold>
  )
}

type Quote = NonNullable<Props['quote']>

function Saving({ total, saved, saving }: Quote & { saving: NonNullable<Quote['saving']> }) {
  return (
    <>
      <SplitBar
        percent={saving.percent}
        first={{ label: texts.settle_today(), value: total }}
        second={{ label: texts.settle_saved(), value: saved }}
      />
      <p className={styles.quiet}>{texts.settle_instead({ open: saving.open })}</p>
    </>
  )
}

function QuoteRows({ quote }: { quote: Quote }) {
  return (
    <>
      {quote.saving && <Saving {...quote} saving={quote.saving} />}
      {quote.saved && !quote.saving && <p>{texts.repay_settle_saved({ amount: quote.saved })}</p>}
      <Rows rows={quote.items} />
      <p className={styles.quiet}>{texts.repay_amount_until({ until: quote.validUntil })}</p>
      {quote.note && <p className={styles.quiet}>{quote.note}</p>}
    </>
  )
}

/** Item by item, for today: what it costs to be done with the loan, or from when that is possible. */
function EarlyRepayment({ quote, currentUrl }: { quote: Quote; currentUrl: string }) {
  if (!quote.allowed) return quote.note ? <p className={styles.quiet}>{quote.note}</p> : null
  return (
    <Fold id="settle" summary={texts.repay_settle_today({ amount: quote.total })}>
      <div className={styles.settle}>
        <QuoteRows quote={quote} />
        <form noValidate method="post" action={currentUrl} data-background="">
          <ChoiceFields />
          <input type="hidden" name="settleAmount" value={quote.total} />
          <Button kind="second" wide name="act" value="settle">
            {texts.repay_settle_button({ amount: quote.total })}
          </Button>
        </form>
      </div>
    </Fold>
  )
}

/** Decision 106: where what is chosen costs more than being done with the loan, that is said first. */
function Cheaper({ quote, total }: { quote: Quote; total: string }) {
  return (
    <Section heading={texts.repay_cheaper()}>
      <div className={styles.settle}>
        <p>{texts.repay_cheaper_text({ settle: quote.total, chosen: total })}</p>
        <QuoteRows quote={quote} />
      </div>
    </Section>
  )
}

type PayProps = Pick<Props, 'cards' | 'currentUrl'> &
  Selection & {
    form: RefObject<HTMLFormElement | null>
    count: number
    total: string
    /** What settling costs, where that is less. */
    cheaper: string | null
  }

/** Product 4: the pay button does nothing if the amount is 0. */
function PayButtons({ cheaper, total, selected, cards }: Omit<PayProps, 'form' | 'currentUrl'>) {
  return (
    <>
      {cheaper !== null && (
        <>
          <input type="hidden" name="cheaperShown" value="1" />
          <input type="hidden" name="settleAmount" value={cheaper} />
          <Button wide name="act" value="settle">
            {texts.repay_settle_button({ amount: cheaper })}
          </Button>
        </>
      )}
      <Button
        wide
        kind={cheaper === null ? 'primary' : 'second'}
        name="act"
        value="pay"
        disabled={selected === 0}
      >
        {cheaper === null ? texts.repay_now() : texts.repay_now_anyway({ amount: total })}
      </Button>
      {cards && (
        <Button kind="quiet" wide name="act" value="card">
          {cheaper === null ? texts.card_link() : texts.card_link_anyway({ amount: total })}
        </Button>
      )}
    </>
  )
}

function Pay({ form, ...pay }: PayProps) {
  const { count, selected, change, total, currentUrl } = pay
  return (
    <form
      noValidate
      ref={form}
      id={FORM}
      method="post"
      action={currentUrl}
      data-background=""
      className={styles.bar}
    >
      <input type="hidden" name="shown" value={selected} />
      <ChoiceFields />
      {count > 1 && (
        <div className={styles.sum}>
          <label className={styles.all}>
            <input
              type="checkbox"
              name="all"
              value="1"
              checked={selected === count}
              onChange={({ target }) => change(target.checked ? 'all' : 'not-all')}
            />
            {texts.repay_select_all()}
          </label>
          <output className={styles.total}>{total}</output>
        </div>
      )}
      <noscript>
        <Button kind="second" wide name="act" value="choose">
          {texts.repay_recount()}
        </Button>
      </noscript>
      <PayButtons {...pay} />
    </form>
  )
}

/** What was ticked before hydration, or restored by the browser, is read like a form that was posted without a script. */
function useSelection({ waiting, selected: shown }: Pick<Props, 'waiting' | 'selected'>) {
  const [selected, setSelected] = useState(shown)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!form.current) return
    const posted = new FormData(form.current)
    const ticks = posted.getAll('period')
    const ticked = waiting.map(({ no }) => ticks.includes(no))
    setSelected(selectionOfForm({ shown, ticked, all: posted.has('all') }))
  }, [waiting, shown])
  const change = (made: Change) => setSelected((before) => select(before, made, waiting.length))
  return { form, selected, change }
}

/** Product 2.16. */
export default function Instalments(props: Props) {
  const { productName, waiting, paid, note, quote, extension, credit, links, currentUrl, currency } = props
  const selection = useSelection(props)
  const amounts = waiting.map(({ amountMinor }) => amountMinor)
  const totalMinor = totalOf(amounts, selection.selected)
  const total = formatMoney(totalMinor, currency)
  const open = waiting.length > 0
  const isCheaper = isSettlingCheaper(quote?.totalMinor ?? null, totalMinor)
  const cheaper = isCheaper && quote ? quote.total : null
  const pay = { ...props, ...selection, total, cheaper, count: waiting.length }
  const chosen = <Figure heading label={texts.repay_chosen_total()} value={total} note={productName} />
  const nothing = (
    <Notice
      picture={<Settled />}
      headline={texts.repay_nothing_open()}
      text={texts.repay_nothing_open_text()}
    />
  )
  const back = (
    <ButtonLink wide href={links.loan}>
      {texts.repay_back_to_loan()}
    </ButtonLink>
  )
  return (
    <Layout lead={open ? chosen : nothing} actions={open ? <Pay {...pay} /> : back}>
      {isCheaper && quote && <Cheaper quote={quote} total={total} />}
      {open && (
        <Section heading={texts.repay_pending()}>
          {credit.map((planned) => (
            <p key={planned}>{planned}</p>
          ))}
          <Periods waiting={waiting} {...selection} />
        </Section>
      )}
      {open && quote && !isCheaper && <EarlyRepayment quote={quote} currentUrl={currentUrl} />}
      {open && extension && (
        <Section heading={texts.repay_more_time()}>
          <p>{extension}</p>
          <ButtonLink kind="quiet" href={links.extend}>
            {texts.action_extend()}
          </ButtonLink>
        </Section>
      )}
      {paid.length > 0 && <Paid paid={paid} />}
      {note && <p className={styles.quiet}>{note}</p>}
      {open && (
        <ButtonLink kind="quiet" href={links.calendar}>
          {texts.repay_calendar()}
        </ButtonLink>
      )}
    </Layout>
  )
}
