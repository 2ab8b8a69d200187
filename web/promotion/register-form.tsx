import * as texts from '#texts'
import { Button } from '../ui/button/button.tsx'
import { Field } from '../ui/field/field.tsx'
import { Fold } from '../ui/fold/fold.tsx'
import { Section } from '../ui/layout/layout.tsx'
import styles from './landing.module.css'
import type { Props } from './landing.tsx'
import type { FieldName } from './landing-outcome.ts'

type Form = Props['form']

const hints = { cn: texts.promo_phone_cn, id: texts.promo_phone_id, in: texts.promo_phone_in }

/** What was wrong with a field, below it; the field itself points to it. */
function wrongWith({ wrong }: Form, field: FieldName) {
  if (wrong.field !== field || !wrong.message) return { marks: {}, words: null }
  const id = `${field}-wrong`
  return {
    marks: { 'aria-invalid': true, 'aria-describedby': id },
    words: (
      <p id={id} className={styles.error}>
        {wrong.message}
      </p>
    ),
  }
}

function Phone({ form }: { form: Form }) {
  const { wrong, country, phoneLength, phone } = form
  return (
    <Field
      label={texts.promo_phone()}
      hint={hints[country]()}
      error={wrong.field === 'phone' ? wrong.message : undefined}
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={phoneLength}
      defaultValue={phone}
      data-wrong={texts.promotion_phone_wrong()}
    />
  )
}

/** The picture, and beside it a proof of work for those who cannot read it; that one needs a script. */
function Picture({ form }: { form: Form }) {
  const { marks, words } = wrongWith(form, 'capcode')
  return (
    <>
      <div>
        <div className={styles.pair}>
          <Field
            label={texts.promo_captcha()}
            name="capcode"
            maxLength={form.captchaLength}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            defaultValue={form.capcode}
            data-wrong={texts.promotion_captcha_wrong()}
            data-used={texts.promotion_captcha_used()}
            {...marks}
          />
          <img
            className={styles.picture}
            id="picture"
            src={form.picture}
            alt={texts.promo_captcha_alt()}
            width="132"
            height="48"
          />
        </div>
        {words}
        <Button kind="quiet" name="act" value="picture">
          {texts.promo_captcha_other()}
        </Button>
      </div>
      <div id="prove" hidden data-challenge={form.challenge} data-working={texts.promo_prove_working()}>
        <Fold summary={texts.promo_prove()}>
          <p>{texts.promo_prove_about()}</p>
          <Button kind="small" type="button">
            {texts.promo_prove_start()}
          </Button>
        </Fold>
      </div>
    </>
  )
}

/** The picture was read for this phone, so that showing another would only ask for it again. */
function Solved({ form }: { form: Form }) {
  return (
    <p>
      {texts.promo_captcha_done()}
      <input type="hidden" name="capcode" value={form.capcode} />
      <input type="hidden" name="solved" value="1" />
    </p>
  )
}

function Code({ form }: { form: Form }) {
  const { marks, words } = wrongWith(form, 'smsCode')
  return (
    <div>
      <div className={styles.pair}>
        <Field
          label={texts.promo_code()}
          name="smsCode"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={form.codeLength}
          defaultValue={form.smsCode}
          data-wrong={texts.promo_code_required()}
          {...marks}
        />
        <Button kind="second" name="act" value="code" data-resend={texts.promotion_resend()}>
          {texts.promo_code_get()}
        </Button>
      </div>
      {words}
    </div>
  )
}

/**
 * Spec 2.11. One form for three steps; its buttons say which. `noValidate`, because the messages are the spec's own and
 * not the browser's.
 */
export function RegisterForm({ form, title, button }: { form: Form; title: string; button: string | null }) {
  return (
    <Section heading={title}>
      <form method="post" action={form.here} noValidate className={styles.form} id="register">
        {/* The first button is the one that Enter presses. */}
        <button type="submit" name="act" value="apply" hidden tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="sid" value={form.sid} />
        <input type="hidden" name="proof" value={form.proof} data-done={texts.promo_prove_done()} />
        <Phone form={form} />
        {form.solved ? <Solved form={form} /> : <Picture form={form} />}
        <Code form={form} />
        <div className={styles.agree}>
          <span>{texts.promo_agree()}</span>
          <a className={styles.link} href={form.agreement}>
            {texts.promo_agreement()}
          </a>
        </div>
        {form.wrong.message && !form.wrong.field && <p className={styles.error}>{form.wrong.message}</p>}
        <Button wide name="act" value="apply">
          {button ?? texts.promo_apply()}
        </Button>
      </form>
    </Section>
  )
}
