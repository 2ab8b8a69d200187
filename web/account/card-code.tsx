import { useEffect } from 'react'
import * as texts from '#texts'
import { REPAYMENT_CODE_MIN, SMS_COUNTDOWN_SECONDS } from '../../contract/constants.ts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { CountdownButton, useCountdown } from '../ui/countdown/countdown.tsx'
import { Dialog, DialogActions } from '../ui/dialog/dialog.tsx'
import { Field } from '../ui/field/field.tsx'
import { useSubmit } from '../use-submit.ts'
import { Afterwards, goOn, type Paying } from './card-repay.tsx'

type CodeProps = { code: NonNullable<Paying['code']>; paying: Paying; here: string }

/**
 * Spec 4: the SMS panel. The countdown is only seen where there is a script; the service itself keeps the 60 seconds.
 * Cancelling leaves this step, and with it the countdown.
 */
export function CardCode({ code, paying, here }: CodeProps) {
  const countdown = useCountdown()
  const confirming = useSubmit(goOn)
  // Spec 8: the countdown restarts after a failure as well.
  const getting = useSubmit(() => countdown.start(SMS_COUNTDOWN_SECONDS))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the message was sent as this step was opened, once.
  useEffect(() => countdown.start(SMS_COUNTDOWN_SECONDS), [])
  const { outcome } = confirming
  return (
    <Dialog id="code" title={texts.card_code_title()} autoOpenMs={0} insistent>
      <p>{texts.card_code_text({ amount: paying.amount })}</p>
      <form method="post" action={here} onSubmit={confirming.submit}>
        <Afterwards productId={paying.productId} />
        <Field
          label={texts.card_code_label()}
          error={(outcome?.refused && outcome.toast) || undefined}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={2 * REPAYMENT_CODE_MIN}
        />
        <Button wide name="act" value="confirm" aria-busy={confirming.busy}>
          {texts.card_code_confirm()}
        </Button>
      </form>
      <form method="post" action={here} onSubmit={getting.submit}>
        <input type="hidden" name="repayToken" value={paying.repayToken} />
        <input type="hidden" name="way" value={code.cardId} />
        <DialogActions>
          <CountdownButton
            kind="second"
            wide
            name="act"
            value="resend"
            remaining={countdown.remaining}
            aria-busy={getting.busy}
          >
            {texts.card_code_get()}
          </CountdownButton>
          <ButtonLink kind="quiet" wide href={code.cancel}>
            {texts.cancel()}
          </ButtonLink>
        </DialogActions>
      </form>
    </Dialog>
  )
}
