import { Button } from '../ui/button/button.tsx'
import { Part } from './part.tsx'
import type { Props } from './test-preview-props.ts'
import { useWords } from './words.ts'

/** Plays the bank: says that the money of an approved loan has arrived. */
export function PayoutsPart({ payouts, here }: Pick<Props, 'payouts' | 'here'>) {
  const say = useWords()
  return (
    <Part
      id="payouts"
      heading={say.payouts}
      about={payouts.length > 0 ? say.payouts_about : say.payouts_none}
    >
      {payouts.map(({ orderId, amount }) => (
        <form key={orderId} method="post" action={here}>
          <input type="hidden" name="act" value="payOut" />
          <Button kind="second" wide name="orderId" value={orderId}>
            {orderId} · {amount}
          </Button>
        </form>
      ))}
    </Part>
  )
}
