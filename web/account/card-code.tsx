import * as texts from '#texts'
import { REPAYMENT_CODE_MIN, SMS_COUNTDOWN_SECONDS } from '../../contract/constants.ts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog/dialog.tsx'
import { Field } from '../ui/field/field.tsx'
import { type Paying, Problem } from './card-repay.tsx'

type CodeProps = { code: NonNullable<Paying['code']>; paying: Paying; here: string }

/**
 * Spec 4: the SMS panel. The countdown is only seen where there is a script; the service itself keeps the 60 seconds.
 * Cancelling leaves this step, and with it the countdown.
 */
export function CardCode({ code, paying, here }: CodeProps) {
  return (
    <Dialog id="code" title={texts.card_code_title()} autoOpenMs={0} insistent>
      <p>{texts.card_code_text({ amount: paying.amount })}</p>
      <form id="confirm" method="post" action={here}>
        <input type="hidden" name="productId" value={paying.productId} />
        <input type="hidden" name="host" />
        <Field
          label={texts.card_code_label()}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={2 * REPAYMENT_CODE_MIN}
        />
        <Problem />
        <Button wide name="act" value="confirm">
          {texts.card_code_confirm()}
        </Button>
      </form>
      <form id="resend" method="post" action={here}>
        <input type="hidden" name="repayToken" value={paying.repayToken} />
        <input type="hidden" name="way" value={code.cardId} />
        <DialogActions>
          <Button kind="second" wide name="act" value="resend" data-countdown={SMS_COUNTDOWN_SECONDS}>
            {texts.card_code_get()}
          </Button>
          <ButtonLink kind="quiet" wide href={code.cancel}>
            {texts.cancel()}
          </ButtonLink>
        </DialogActions>
      </form>
    </Dialog>
  )
}
