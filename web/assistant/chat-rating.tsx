import type { MouseEvent } from 'react'
import * as texts from '#texts'
import { ButtonLink, buttonLook } from '../ui/button/button.tsx'
import { CloseButton, Dialog, DialogActions } from '../ui/dialog/dialog.tsx'
import { RateDialog, ThanksDialog } from '../ui/rating/rating.tsx'
import { useChatForms } from './chat-form.tsx'

type ChatRatingProps = {
  qaId: string
  /** What the service says to a low score. */
  text: string
  links: { contact: string; store: string }
}

const PLACE = 'rating'

/** Product 4: a tap on a star sends at once. Arrow keys only move between the stars (decision 038). */
const isStarTapped = ({ target, detail }: MouseEvent) =>
  detail > 0 && target instanceof HTMLInputElement && target.type === 'radio'

export function ChatRating({ qaId, text, links }: ChatRatingProps) {
  const { here, submit, send, isBusy } = useChatForms()
  return (
    <>
      <RateDialog
        title={texts.chat_rate_title()}
        text={texts.rate_text()}
        here={here}
        sent={{
          onSubmit: (event) => submit(event, PLACE),
          onClick: (event) => isStarTapped(event) && send(event.currentTarget, PLACE),
        }}
        busy={isBusy(PLACE)}
      >
        <input type="hidden" name="qaId" value={qaId} />
      </RateDialog>
      <Dialog id="rated" title={texts.chat_rated_title()}>
        <p>{text}</p>
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
