import * as texts from '#texts'
import { ButtonLink, buttonLook } from '../ui/button/button.tsx'
import { CloseButton, Dialog, DialogActions } from '../ui/dialog/dialog.tsx'
import { RateDialog, ThanksDialog } from '../ui/rating/rating.tsx'

type ChatRatingProps = {
  here: string
  qaId: string
  /** What the service says to a low score. */
  text: string
  links: { contact: string; store: string }
}

/** Spec 4. A tap on a star sends at once; the button is for keyboards and for pages without a script. */
export function ChatRating({ here, qaId, text, links }: ChatRatingProps) {
  return (
    <>
      <RateDialog
        title={texts.chat_rate_title()}
        text={texts.rate_text()}
        here={here}
        sent={{ 'data-rate': '' }}
      >
        <input type="hidden" name="qaId" value={qaId} />
      </RateDialog>
      <Dialog id="rated" title={texts.chat_rated_title()}>
        <p data-outcome-text="">{text}</p>
        <DialogActions>
          <ButtonLink kind="second" wide href={links.contact}>
            {texts.chat_contact()}
          </ButtonLink>
          <CloseButton dialog="rated" className={buttonLook({ wide: true })}>
            {texts.close()}
          </CloseButton>
        </DialogActions>
      </Dialog>
      <ThanksDialog id="rated-well" store={links.store} />
    </>
  )
}
