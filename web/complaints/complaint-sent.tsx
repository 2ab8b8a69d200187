import * as texts from '#texts'
import { buttonLook } from '../ui/button/button.tsx'
import { CloseButton, Dialog, DialogActions } from '../ui/dialog/dialog.tsx'
import { Thanks } from '../ui/illustration/states.tsx'

/** Product 2.3: on the form, before it is left; without a script on the page one returns to. */
export function ComplaintSent() {
  return (
    <Dialog id="sent" title={texts.complaint_sent_title()}>
      <Thanks />
      <p>{texts.complaint_sent_text()}</p>
      <DialogActions>
        <CloseButton dialog="sent" className={buttonLook({ kind: 'quiet', wide: true })}>
          {texts.close()}
        </CloseButton>
      </DialogActions>
    </Dialog>
  )
}
