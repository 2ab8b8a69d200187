import { Button } from '../ui/button/button.tsx'
import { Part } from './part.tsx'
import { usePreviewMessages } from './preview-messages.ts'
import type { Props } from './test-preview-props.ts'

/** Acts as the bank: reports that the money of an approved loan has arrived. */
export function PayoutsPart({ payouts, here }: Pick<Props, 'payouts' | 'here'>) {
  const messages = usePreviewMessages()
  return (
    <Part
      id="payouts"
      heading={messages.payouts}
      about={payouts.length > 0 ? messages.payouts_about : messages.payouts_none}
    >
      {payouts.map(({ payoutId, orderId, amount }) => (
        <form key={payoutId} method="post" action={here}>
          <input type="hidden" name="act" value="payOut" />
          <Button kind="second" wide name="payoutId" value={payoutId}>
            {orderId} · {amount}
          </Button>
        </form>
      ))}
    </Part>
  )
}
