import * as texts from '#texts'
import { SMS_CODE_MAX } from '../../market/constants.ts'
import type { PropsOf } from '../page/page.ts'
import { NotOffered } from '../products/not-offered.tsx'
import { Button, ButtonLink, buttonLook } from '../ui/button/button.tsx'
import { Checkbox } from '../ui/checkbox/checkbox.tsx'
import { CloseButton, Dialog, DialogActions } from '../ui/dialog/dialog.tsx'
import { Field } from '../ui/field/field.tsx'
import { Figure } from '../ui/figure/figure.tsx'
import { Fold } from '../ui/fold/fold.tsx'
import { Layout, Section } from '../ui/layout/layout.tsx'
import { Product } from '../ui/logo/logo.tsx'
import { Payments } from '../ui/payments/payments.tsx'
import { Rows } from '../ui/rows/rows.tsx'
import { SplitBar } from '../ui/split-bar/split-bar.tsx'
import styles from './loan-confirm.module.css'
import type { load } from './loan-confirm.server.ts'

type PageProps = PropsOf<typeof load>
type Props = Exclude<PageProps, { notOffered: unknown }>

function Plan({ plan, firstPayTime, payDay }: Pick<Props, 'plan' | 'firstPayTime' | 'payDay'>) {
  return (
    <Section heading={texts.confirm_plan()}>
      <p className={styles.quiet}>{texts.confirm_first_pay({ day: firstPayTime })}</p>
      <Fold summary={texts.confirm_plan_all({ count: plan.length })}>
        <Payments
          payments={plan.map(({ title, amount, description, pay_time }) => ({
            title,
            amount,
            day: pay_time,
            note: description,
          }))}
        />
      </Fold>
      <p className={styles.quiet}>{payDay ? texts.confirm_dates_note_pay() : texts.confirm_dates_note()}</p>
    </Section>
  )
}

/** The consent row is there only where there is something to agree to (product 4). */
function Consent({ agreements, ticked }: Pick<Props, 'agreements' | 'ticked'>) {
  return (
    <div className={styles.consent}>
      <Checkbox
        label={texts.confirm_agree()}
        name="agree"
        value="1"
        required
        defaultChecked={ticked}
        data-enables="confirm"
      />
      <ul className={styles.agreements}>
        {agreements.map(({ title, href }) => (
          <li key={href}>
            <a className={styles.agreement} href={href}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Enter signs, and sends no other code. */
const SigningCode = ({ smsCode }: Pick<Props, 'smsCode'>) => (
  <>
    <button type="submit" name="act" value="confirm" hidden tabIndex={-1} aria-hidden="true" />
    <Field
      label={texts.verification_code()}
      name="smsCode"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={SMS_CODE_MAX}
      defaultValue={smsCode}
      required
      beside={
        <Button kind="second" name="act" value="code">
          {texts.verification_code_get()}
        </Button>
      }
    />
  </>
)

function Confirm(props: Props) {
  const { amount, periods, termUnit, payDay, offerId, agreements, ticked, currentUrl } = props
  return (
    <form noValidate method="post" action={currentUrl} data-background="" className={styles.form}>
      {agreements.length > 0 && <Consent agreements={agreements} ticked={ticked} />}
      <input type="hidden" name="amount" value={amount} />
      <input type="hidden" name="periods" value={periods} />
      <input type="hidden" name="termUnit" value={termUnit} />
      {payDay && <input type="hidden" name="payDay" value={payDay} />}
      {offerId && <input type="hidden" name="offerId" value={offerId} />}
      {props.signsWithCode && <SigningCode smsCode={props.smsCode} />}
      <Button wide name="act" value="confirm" id="confirm">
        {texts.confirm_button({ amount })}
      </Button>
    </form>
  )
}

function PopUp({ popUp, popTitle, home }: Pick<Props, 'popTitle' | 'home'> & { popUp: string }) {
  const title = popTitle || texts.confirm_pop_title()
  return (
    <Dialog id="agreement" title={title} autoOpenMs={0} insistent>
      <iframe className={styles.frame} src={popUp} title={title} sandbox="" />
      <DialogActions>
        <CloseButton dialog="agreement" className={buttonLook({ wide: true })}>
          {texts.agree()}
        </CloseButton>
        <ButtonLink kind="quiet" wide href={home} data-bridge='{"action":"closeWebview"}'>
          {texts.cancel()}
        </ButtonLink>
      </DialogActions>
    </Dialog>
  )
}

function Cost({ received, costs, total, percent }: NonNullable<Props['cost']>) {
  return (
    <>
      <SplitBar
        percent={percent}
        first={{ label: texts.cost_received(), value: received }}
        second={{ label: texts.cost_costs(), value: costs }}
      />
      <p className={styles.quiet}>{texts.cost_total({ total })}</p>
    </>
  )
}

/** Product 2.19: everything a borrower should know before the one button that costs money. */
function Offer(props: Props) {
  const {
    product,
    amount,
    rate,
    details,
    cost,
    charges,
    conditions,
    note,
    sendsMessage,
    signsWithCode,
    keyFacts,
    popUp,
    choose,
  } = props
  return (
    <Layout actions={<Confirm {...props} />}>
      {props.changed && (
        <p role="alert" className={styles.changed}>
          {texts.code_offerChanged()}
        </p>
      )}
      <Product {...product} />
      <Figure heading label={texts.confirm_headline()} value={amount} note={rate} />
      {signsWithCode && <p>{texts.confirm_code_first()}</p>}
      {choose && (
        <ButtonLink kind="quiet" href={choose}>
          {texts.choose_link()}
        </ButtonLink>
      )}
      <Section heading={texts.confirm_facts()}>
        {cost && <Cost {...cost} />}
        <Rows rows={details} />
        {props.rateNote && <p className={styles.quiet}>{props.rateNote}</p>}
      </Section>
      <Section heading={texts.confirm_charges()}>
        <Rows rows={charges} />
      </Section>
      <Plan {...props} />
      <Fold summary={texts.confirm_late()}>
        <Rows rows={conditions} />
      </Fold>
      <ButtonLink kind="second" href={keyFacts}>
        {texts.confirm_key_facts()}
      </ButtonLink>
      {note && <p className={styles.quiet}>{note}</p>}
      {sendsMessage && <p className={styles.quiet}>{texts.confirm_message()}</p>}
      {popUp && <PopUp {...props} popUp={popUp} />}
    </Layout>
  )
}

export default function LoanConfirm(props: PageProps) {
  return 'notOffered' in props ? <NotOffered {...props.notOffered} /> : <Offer {...props} />
}
