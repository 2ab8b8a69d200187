import * as texts from '#texts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog/dialog.tsx'
import { Illustration } from '../ui/illustration/illustration.tsx'
import { Stars } from '../ui/stars/stars.tsx'

type RatingProps = { here: string; ask: boolean; store: string }

const closes = (id: string) => ({ popoverTarget: id, popoverTargetAction: 'hide' as const })

/** Spec 4: opens by itself when asked for; five stars go on to the store, fewer are thanked here. */
export function Rating({ here, ask, store }: RatingProps) {
  return (
    <>
      <Dialog id="rate" title={texts.rate_title()} {...(ask && { autoOpenMs: 0 })}>
        <p>{texts.rate_text()}</p>
        <form method="post" action={here} data-background="">
          <input type="hidden" name="act" value="rate" />
          <Stars name="stars" legend={texts.rate_title()} />
          <DialogActions>
            <Button wide>{texts.send()}</Button>
            <Button kind="quiet" wide type="button" {...closes('rate')}>
              {texts.cancel()}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      <Thanks id="thanks" />
      <Thanks id="thanks-store" store={store} />
    </>
  )
}

function Thanks({ id, store }: { id: string; store?: string }) {
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
