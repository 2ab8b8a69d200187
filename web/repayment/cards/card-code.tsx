import { useEffect } from 'react'
import * as texts from '#texts'
import { REPAYMENT_CODE_MIN, SMS_COUNTDOWN_SECONDS } from '../../../market/constants.ts'
import { useHost } from '../../browser/use-host.ts'
import { useSubmit } from '../../browser/use-submit.ts'
import type { PropsOf } from '../../page/page.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { CountdownButton, useCountdown } from '../../ui/countdown/countdown.tsx'
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx'
import { Field } from '../../ui/field/field.tsx'
import type { load } from './card-repay.server.ts'
import { FormProblem } from './form-problem.tsx'
import { QuoteFields } from './quote-fields.tsx'

type PaymentStep = NonNullable<PropsOf<typeof load>['paying']>

type CodeProps = { code: NonNullable<PaymentStep['code']>; paying: PaymentStep; here: string }

function Confirm({ paying, here }: Omit<CodeProps, 'code'>) {
  const { submit, busy, problem } = useSubmit({ offline: texts.card_error() })
  return (
    <form method="post" action={here} onSubmit={submit} aria-busy={busy || undefined}>
      <QuoteFields {...paying.quote} />
      <input type="hidden" name="productId" value={paying.productId} />
      <input type="hidden" name="host" value={useHost()} />
      <Field
        label={texts.card_code_label()}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={2 * REPAYMENT_CODE_MIN}
      />
      <FormProblem text={problem} />
      <Button wide name="act" value="confirm">
        {texts.card_code_confirm()}
      </Button>
    </form>
  )
}

/** The message was sent as this step was opened. Product 8: the countdown restarts after a failure as well. */
function Resend({ code, paying, here }: CodeProps) {
  const { remaining, start } = useCountdown()
  const restart = () => start(SMS_COUNTDOWN_SECONDS)
  const { submit } = useSubmit({ offline: texts.card_error(), after: restart })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the step opens.
  useEffect(restart, [])
  return (
    <form method="post" action={here} onSubmit={submit}>
      <QuoteFields {...paying.quote} />
      <input type="hidden" name="way" value={code.cardId} />
      <DialogActions>
        <CountdownButton remaining={remaining} kind="second" wide name="act" value="resend">
          {texts.card_code_get()}
        </CountdownButton>
        <ButtonLink kind="quiet" wide href={code.cancel}>
          {texts.cancel()}
        </ButtonLink>
      </DialogActions>
    </form>
  )
}

/**
 * Product 4: the SMS panel. The countdown is only seen where there is a script; the service itself keeps the 60 seconds.
 * Cancelling leaves this step, and with it the countdown.
 */
export function CardCode(props: CodeProps) {
  return (
    <Dialog id="code" title={texts.card_code_title()} autoOpenMs={0} insistent>
      <p>{texts.card_code_text({ amount: props.paying.amount })}</p>
      <Confirm {...props} />
      <Resend {...props} />
    </Dialog>
  )
}
