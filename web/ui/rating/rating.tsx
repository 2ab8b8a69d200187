import type { ReactNode } from 'react'
import * as texts from '#texts'
import { Button, ButtonLink } from '../button/button.tsx'
import { Dialog, DialogActions } from '../dialog/dialog.tsx'
import { Illustration } from '../illustration/illustration.tsx'
import { Stars } from '../stars/stars.tsx'

const closes = (id: string) => ({ popoverTarget: id, popoverTargetAction: 'hide' as const })

type RateProps = {
  title: string
  text: string
  here: string
  /** How a script sends it: in the background, or in the page's own way. */
  sent: { 'data-background': '' } | { 'data-rate': '' }
  autoOpenMs?: number
  children?: ReactNode
}

/** Five stars, Send and Cancel; a plain form with the act `rate`. */
export function RateDialog({ title, text, here, sent, autoOpenMs, children }: RateProps) {
  return (
    <Dialog id="rate" title={title} {...(autoOpenMs !== undefined && { autoOpenMs })}>
      <p>{text}</p>
      <form method="post" action={here} {...sent}>
        <input type="hidden" name="act" value="rate" />
        {children}
        <Stars name="stars" legend={title} />
        <DialogActions>
          <Button wide>{texts.send()}</Button>
          <Button kind="quiet" wide type="button" {...closes('rate')}>
            {texts.cancel()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Thanks for a rating, with the way to the store where that is asked for. */
export function ThanksDialog({ id, store }: { id: string; store?: string }) {
  return (
    <Dialog id={id} title={texts.rate_thanks_title()}>
      <Illustration name="thanks" />
      <p>{texts.rate_thanks_text()}</p>
      <DialogActions>
        {store && (
          <ButtonLink wide href={store}>
            {texts.rate_store()}
          </ButtonLink>
        )}
        <Button kind={store ? 'quiet' : 'primary'} wide type="button" {...closes(id)}>
          {texts.close()}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
