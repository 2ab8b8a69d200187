import { type RefObject, useEffect, useRef, useState } from 'react'
import * as texts from '#texts'
import type { LoanOption } from '../../contract/calls/loans.ts'
import { formatPercent, formatShortDay } from '../../market/dates.ts'
import { formatMajor, formatMoney } from '../../market/money.ts'
import { typedAmount } from '../../market/read-amount.ts'
import { paymentsText, rateLabels } from '../../market/terms/offer-texts.ts'
import { type Offer, offer } from '../../market/terms/schedule.ts'
import type { PropsOf } from '../page/page.ts'
import { NotOffered } from '../products/not-offered.tsx'
import { Button } from '../ui/button/button.tsx'
import { Field } from '../ui/field/field.tsx'
import { Figure } from '../ui/figure/figure.tsx'
import { Layout } from '../ui/layout/layout.tsx'
import { Rows } from '../ui/rows/rows.tsx'
import { readChoice, readChosenPayDay, sliderEnd, sliderStep, withinRange } from './chosen-amount.ts'
import styles from './loan-choose.module.css'
import type { load } from './loan-choose.server.ts'

type PageProps = PropsOf<typeof load>
type Props = Exclude<PageProps, { notOffered: unknown }>

const FORM = 'choice'
const BASIS_POINTS = 10_000

type Choice = { option: LoanOption; amountMinor: number; problem: string }

function choiceIn({ options, currency }: Props, productId: string, typed: string): Choice | null {
  const option = options.find((one) => one.productId === productId) ?? options[0]
  if (!option) return null
  const read = readChoice(typed, option, currency)
  return 'problem' in read
    ? { option, amountMinor: option.mostMinor, problem: read.problem }
    : { option, amountMinor: read.amountMinor, problem: '' }
}

type SliderProps = Pick<Props, 'currency'> & Choice & { slide: (amountMinor: number) => void }

function Slider({ option, amountMinor, currency, slide }: SliderProps) {
  const { leastMinor, mostMinor } = option
  if (leastMinor >= mostMinor) return null
  return (
    <>
      <input
        className={styles.slider}
        type="range"
        name="slid"
        form={FORM}
        aria-label={texts.choose_slider()}
        aria-valuetext={formatMajor(amountMinor, currency)}
        min={leastMinor}
        max={sliderEnd(option)}
        step={sliderStep(option)}
        value={amountMinor}
        onChange={({ target }) => slide(withinRange(option, Number(target.value)))}
      />
      <p className={styles.ends} aria-hidden="true">
        <span>{formatMajor(leastMinor, currency)}</span>
        <span>{formatMajor(mostMinor, currency)}</span>
      </p>
    </>
  )
}

type TermsProps = Pick<Props, 'options'> & { chosen: string; choose: (productId: string) => void }

function Terms({ options, chosen, choose }: TermsProps) {
  return (
    <fieldset className={styles.terms}>
      <legend className={styles.legend}>{texts.choose_term()}</legend>
      {options.map(({ productId, name, termDays, periods }) => (
        <label key={productId} className={styles.term}>
          <input
            type="radio"
            name="product"
            form={FORM}
            value={productId}
            checked={productId === chosen}
            onChange={() => choose(productId)}
          />
          <span>
            {texts.choose_term_days({ days: termDays })}
            <span className={styles.quiet}>{texts.choose_term_payments({ name, count: periods })}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Price({ price, ...props }: Pick<Props, 'currency' | 'method' | 'language'> & { price: Offer }) {
  const { currency, method, language } = props
  const [first] = price.periods
  const last = price.periods.length > 1 ? price.periods[price.periods.length - 1] : undefined
  return (
    <Rows
      rows={[
        { text: texts.fact_received(), value: formatMoney(price.receivedMinor, currency) },
        { text: texts.choose_first_pay(), value: first ? formatShortDay(first.dueOn, language) : '' },
        ...(last ? [{ text: texts.choose_last_pay(), value: formatShortDay(last.dueOn, language) }] : []),
        {
          text: rateLabels[method](),
          value: formatPercent(price.annualPercentageRate / BASIS_POINTS, language),
        },
      ]}
    />
  )
}

type FormProps = Pick<Props, 'currentUrl' | 'typed'> &
  Choice & { form: RefObject<HTMLFormElement | null>; shownMinor: number }

function Actions({ form, currentUrl, typed, shownMinor }: FormProps) {
  return (
    <form
      noValidate
      ref={form}
      id={FORM}
      method="post"
      action={currentUrl}
      data-background=""
      className={styles.form}
    >
      <input type="hidden" name="shown" value={typed} />
      <input type="hidden" name="slidShown" value={shownMinor} />
      <Button wide name="act" value="choose">
        {texts.product_continue()}
      </Button>
      <noscript>
        <Button kind="second" wide name="act" value="show">
          {texts.choose_show()}
        </Button>
      </noscript>
    </form>
  )
}

/** The choice as it stands in the form: what was typed or moved before hydration counts. */
function useChoice(props: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [productId, choose] = useState(props.chosen)
  const [typed, setTyped] = useState(props.typed)
  const [payDay, setPayDay] = useState(props.payDay)
  const amountIn = () => form.current?.elements.namedItem('amount')
  const slide = (amountMinor: number) => {
    const text = typedAmount(amountMinor, props.currency)
    const field = amountIn()
    if (field instanceof HTMLInputElement) field.value = text
    setTyped(text)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script arrives.
  useEffect(() => {
    if (!form.current) return
    const early = new FormData(form.current)
    setTyped(String(early.get('amount') ?? props.typed))
    setPayDay(String(early.get('payDay') ?? props.payDay))
    choose(String(early.get('product') ?? props.chosen))
  }, [])
  return { form, productId, choose, typed, setTyped, payDay, setPayDay, slide }
}

function Choose(props: Props) {
  const { options, startOn, currency, method, currentUrl } = props
  const { form, productId, choose, typed, setTyped, payDay, setPayDay, slide } = useChoice(props)
  const choice = choiceIn(props, productId, typed)
  const shown = choiceIn(props, props.chosen, props.typed)
  if (!choice || !shown) return null
  const { option, amountMinor, problem } = choice
  const { leastMinor, mostMinor } = option
  const range = { from: formatMajor(leastMinor, currency), to: formatMajor(mostMinor, currency) }
  const due = readChosenPayDay(payDay, option)
  const wrongPayDay = 'problem' in due ? due.problem : undefined
  const price = offer(
    { ...option, ...(!('problem' in due) && due), principalMinor: amountMinor, startOn },
    method,
  )
  const actions = { form, currentUrl, typed: props.typed, shownMinor: shown.amountMinor, ...choice }
  return (
    <Layout
      lead={
        <>
          <h1>{texts.choose_title()}</h1>
          <div aria-live="polite">
            <Figure
              label={texts.fact_total()}
              value={problem ? '–' : formatMoney(price.totalRepayMinor, currency)}
              note={problem ? option.name : paymentsText(price, currency)}
            />
          </div>
        </>
      }
      actions={<Actions {...actions} />}
    >
      <div>
        <Field
          label={texts.choose_amount()}
          hint={problem ? undefined : texts.choose_range(range)}
          error={problem || undefined}
          name="amount"
          form={FORM}
          format={currency}
          defaultValue={props.typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Slider {...choice} currency={currency} slide={slide} />
      </div>
      <Terms options={options} chosen={option.productId} choose={choose} />
      {option.followsPay && (
        <Field
          label={texts.apply_pay_day()}
          hint={texts.choose_pay_day_hint()}
          error={wrongPayDay}
          name="payDay"
          form={FORM}
          inputMode="numeric"
          maxLength={2}
          defaultValue={props.payDay}
          onInput={({ currentTarget }) => setPayDay(currentTarget.value)}
        />
      )}
      {!problem && !wrongPayDay && <Price {...props} price={price} />}
      <p className={styles.quiet}>{texts.choose_today()}</p>
    </Layout>
  )
}

/** Amount and term before the offer: what they cost is computed here as in the agreement. */
export default function LoanChoose(props: PageProps) {
  return 'notOffered' in props ? <NotOffered {...props.notOffered} /> : <Choose {...props} />
}
