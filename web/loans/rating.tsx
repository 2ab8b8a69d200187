import * as texts from '#texts'
import { RateDialog, ThanksDialog } from '../ui/rating/rating.tsx'

type RatingProps = { here: string; ask: boolean; store: string }

/** Product 4: opens by itself when asked for; five stars go on to the store, fewer are thanked here. */
export function Rating({ here, ask, store }: RatingProps) {
  return (
    <>
      <RateDialog
        title={texts.rate_title()}
        text={texts.rate_text()}
        here={here}
        sent={{ 'data-background': '' }}
        {...(ask && { autoOpenMs: 0 })}
      />
      <ThanksDialog id="thanks" />
      <ThanksDialog id="thanks-store" store={store} />
    </>
  )
}
