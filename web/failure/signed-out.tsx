import * as texts from '#texts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog/dialog.tsx'

/** The id by which an outcome opens it. */
export const SIGNED_OUT = 'signed-out'

/** In another tab where something was typed into this page, so that it is still there afterwards; an app takes the tap itself. */
export const LoginLink = ({ href, keepsPage }: { href: string; keepsPage: boolean }) => (
  <ButtonLink
    wide
    href={href}
    {...(keepsPage && { target: '_blank' })}
    data-bridge='{"action":"goBackToLogin"}'
  >
    {texts.go_back_to_login()}
  </ButtonLink>
)

/** Product 8: on every borrower's page, for a form that is sent after the session has ended. */
export const SignedOutNotice = ({ login }: { login: string }) => (
  <Dialog id={SIGNED_OUT} title={texts.failure_signed_out()}>
    <p>{texts.signed_out_typed()}</p>
    <DialogActions>
      <LoginLink href={login} keepsPage />
      <Button kind="quiet" wide type="button" popoverTarget={SIGNED_OUT} popoverTargetAction="hide">
        {texts.close()}
      </Button>
    </DialogActions>
  </Dialog>
)
