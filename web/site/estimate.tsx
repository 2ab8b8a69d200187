import * as texts from '#texts'
import type { PropsOf } from '../page/page.ts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Field, SelectField } from '../ui/field/field.tsx'
import { Figure } from '../ui/figure/figure.tsx'
import { Rows } from '../ui/rows/rows.tsx'
import type { load } from './estimate.server.ts'
import styles from './sections.module.css'
import { Band, SectionHead, Site } from './shell.tsx'

type Props = PropsOf<typeof load>

function Questions({ currentUrl, currency, symbol, asksPayments, typed, periods }: Props) {
  return (
    <form className={styles.form} method="post" action={`${currentUrl}#answer`} noValidate>
      <Field
        label={texts.estimate_income({ symbol })}
        hint={texts.estimate_income_hint()}
        name="income"
        format={currency}
        defaultValue={typed.income}
        required
      />
      <SelectField
        label={texts.apply_income_per()}
        name="incomePer"
        options={periods}
        defaultValue={typed.incomePer}
      />
      {asksPayments ? (
        <Field
          label={texts.estimate_payments({ symbol })}
          hint={texts.estimate_payments_hint()}
          name="payments"
          format={currency}
          defaultValue={typed.payments}
        />
      ) : (
        <Field
          label={texts.estimate_age()}
          name="age"
          inputMode="numeric"
          maxLength={3}
          defaultValue={typed.age}
          required
        />
      )}
      <Field
        label={texts.estimate_amount({ symbol })}
        name="amount"
        format={currency}
        defaultValue={typed.amount}
        required
      />
      <Button wide name="act" value="estimate">
        {texts.estimate_show()}
      </Button>
      <p className={styles.quiet}>{texts.estimate_nothing_stored()}</p>
    </form>
  )
}

type Known = Extract<NonNullable<Props['estimate']>, { known: unknown }>['known']

function Likely({ limit, message, offers, rateNote, ages, apply }: Known & Pick<Props, 'ages' | 'apply'>) {
  return (
    <>
      <Figure label={texts.estimate_likely()} value={limit} note={texts.estimate_is_estimate()} tone="good" />
      {message && <p>{message}</p>}
      {offers.map(({ name, term, rows }) => (
        <section key={name} className={styles.part}>
          <h3>{texts.estimate_offer({ name, term })}</h3>
          <Rows rows={rows} />
        </section>
      ))}
      {rateNote && <p className={styles.quiet}>{rateNote}</p>}
      <p>{ages}</p>
      <p>{texts.estimate_changes()}</p>
      <ButtonLink wide href={apply}>
        {texts.main_apply()}
      </ButtonLink>
    </>
  )
}

function Unlikely({ message, change, ages }: Known & Pick<Props, 'ages'>) {
  return (
    <>
      <p>
        <b>{texts.estimate_unlikely()}</b>
      </p>
      <p>{message}</p>
      {change && <p>{change}</p>}
      <p>{texts.estimate_try_again()}</p>
      <p>{ages}</p>
    </>
  )
}

function Answer({ estimate, ages, apply }: Props) {
  if (!estimate) return null
  return (
    <section id="answer" className={styles.part} aria-labelledby="answer-heading">
      <h2 id="answer-heading" className={styles.heading}>
        {texts.estimate_answer()}
      </h2>
      {'refused' in estimate ? (
        <p role="alert">{estimate.refused}</p>
      ) : (
        <>
          {estimate.known.doubtful === '1' && <p>{texts.apply_income_unusual()}</p>}
          {estimate.known.likely === '1' ? (
            <Likely {...estimate.known} ages={ages} apply={apply} />
          ) : (
            <Unlikely {...estimate.known} ages={ages} />
          )}
        </>
      )}
    </section>
  )
}

/** Before any document: three questions, and what would likely be said and at what price. */
export default function Estimate(props: Props) {
  return (
    <Site frame={props.frame}>
      <Band tinted>
        <SectionHead title={texts.estimate_title()} lead={props.lead} />
      </Band>
      <Band>
        <div className={styles.pair}>
          <Questions {...props} />
          <Answer {...props} />
        </div>
      </Band>
    </Site>
  )
}
