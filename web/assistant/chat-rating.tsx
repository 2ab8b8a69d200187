import * as texts from '#texts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog/dialog.tsx'
import { Illustration } from '../ui/illustration/illustration.tsx'
import { Stars } from '../ui/stars/stars.tsx'

type ChatRatingProps = {
  here: string
  qaId: string
  /** What the service says to a low score. */
  text: string
  links: { contact: string; store: string }
}

const closes = (id: string) => ({ popoverTarget: id, popoverTargetAction: 'hide' as const })

/** Spec 4. A tap on a star sends at once; the button is for keyboards and for pages without a script. */
export function ChatRating({ here, qaId, text, links }: ChatRatingProps) {
  return (
    <>
      <Dialog id="rate" title={texts.chat_rate_title()}>
        <p>{texts.rate_text()}</p>
        <form method="post" action={here} data-rate="">
          <input type="hidden" name="act" value="rate" />
          <input type="hidden" name="qaId" value={qaId} />
          <Stars name="stars" legend={texts.chat_rate_title()} />
          <DialogActions>
            <Button wide>{texts.send()}</Button>
            <Button kind="quiet" wide type="button" {...closes('rate')}>
              {texts.cancel()}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      <Dialog id="rated" title={texts.chat_rated_title()}>
        <p>{text}</p>
        <DialogActions>
          <ButtonLink kind="second" wide href={links.contact}>
            {texts.chat_contact()}
          </ButtonLink>
          <Button wide type="button" {...closes('rated')}>
            {texts.close()}
          </Button>
        </DialogActions>
      </Dialog>
      <Dialog id="rated-well" title={texts.rate_thanks_title()}>
        <Illustration name="thanks" />
        <p>{texts.rate_thanks_text()}</p>
        <DialogActions>
          <ButtonLink wide href={links.store}>
            {texts.rate_store()}
          </ButtonLink>
          <Button kind="quiet" wide type="button" {...closes('rated-well')}>
            {texts.close()}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
