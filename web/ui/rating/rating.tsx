import type { ComponentProps, ReactNode } from 'react'
import * as texts from '#texts'
import { Button, ButtonLink, buttonLook } from '../button/button.tsx'
import { CloseButton, Dialog, DialogActions } from '../dialog/dialog.tsx'
import { Thanks } from '../illustration/states.tsx'
import { Stars } from '../stars/stars.tsx'

type RateProps = {
  title: string
  text: string
  currentUrl: string
  /** How a script sends it: the runtime in the background, or the screen itself. */
  sent: { 'data-background': '' } | Pick<ComponentProps<'form'>, 'onSubmit' | 'onClick'>
  busy?: true | undefined
  autoOpenMs?: number
  children?: ReactNode
}

/** Five stars, Send and Cancel; a plain form with the act `rate`. */
export function RateDialog({ title, text, currentUrl, sent, busy, autoOpenMs, children }: RateProps) {
  return (
    <Dialog id="rate" title={title} {...(autoOpenMs !== undefined && { autoOpenMs })}>
      <p>{text}</p>
      <form noValidate method="post" action={currentUrl} {...sent}>
        <input type="hidden" name="act" value="rate" />
        {children}
        <Stars name="stars" legend={title} />
        <DialogActions>
          <Button wide aria-busy={busy || undefined}>
            {texts.send()}
          </Button>
          <CloseButton dialog="rate" className={buttonLook({ kind: 'quiet', wide: true })}>
            {texts.cancel()}
          </CloseButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Thanks for a rating, with the way to the store where that is requested. */
export function ThanksDialog({ id, store }: { id: string; store?: string }) {
  return (
    <Dialog id={id} title={texts.rate_thanks_title()}>
      <Thanks />
      <p>{texts.rate_thanks_text()}</p>
      <DialogActions>
        {store && (
          <ButtonLink wide href={store}>
            {texts.rate_store()}
          </ButtonLink>
        )}
        <CloseButton dialog={id} className={buttonLook({ kind: store ? 'quiet' : 'primary', wide: true })}>
          {texts.close()}
        </CloseButton>
      </DialogActions>
    </Dialog>
  )
}
