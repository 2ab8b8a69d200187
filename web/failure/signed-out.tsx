import * as texts from '#texts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog/dialog.tsx'

/** The id by which an outcome opens it. */
export const SIGNED_OUT = 'signed-out'

/** Only whose session has ended reads that it has; whoever never had one is asked to sign in. */
export const signInTexts = (hadSession: boolean) =>
  hadSession
    ? { headline: texts.failure_signed_out, typed: texts.signed_out_typed, link: texts.go_back_to_login }
    : { headline: texts.failure_sign_in, typed: texts.sign_in_typed, link: texts.login_button }

type LoginLinkProps = { href: string; hadSession: boolean; keepsPage: boolean }

/** In another tab where something was typed into this page, so that it is still there afterwards; an app takes the tap itself. */
export const LoginLink = ({ href, hadSession, keepsPage }: LoginLinkProps) => (
  <ButtonLink
    wide
    href={href}
    {...(keepsPage && { target: '_blank' })}
    data-bridge='{"action":"goBackToLogin"}'
  >
    {signInTexts(hadSession).link()}
  </ButtonLink>
)

type SignedOutNoticeProps = Pick<LoginLinkProps, 'hadSession'> & { login: string }

/** Product 8: on every borrower's page, for a form that is sent without a session that goes on. */
export function SignedOutNotice({ login, hadSession }: SignedOutNoticeProps) {
  const { headline, typed } = signInTexts(hadSession)
  return (
    <Dialog id={SIGNED_OUT} title={headline()}>
      <p>{typed()}</p>
      <DialogActions>
        <LoginLink href={login} hadSession={hadSession} keepsPage />
        <Button kind="quiet" wide type="button" popoverTarget={SIGNED_OUT} popoverTargetAction="hide">
          {texts.close()}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
