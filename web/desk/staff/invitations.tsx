import * as texts from '#texts'
import { Panel } from '../../desk-kit/layout/desk-layout.tsx'
import { PlainTable } from '../../desk-kit/layout/plain-table.tsx'
import { Button } from '../../ui/button/button.tsx'
import type { Props } from './staff.server.ts'

type InvitationsProps = Pick<Props, 'here' | 'invitations' | 'mayChange'>

const mailStates: Readonly<Record<InvitationsProps['invitations'][number]['mail'], () => string>> = {
  none: texts.desk_mail_none,
  wanted: texts.desk_mail_wanted,
  sending: texts.desk_mail_sending,
  sent: texts.desk_mail_sent,
  failed: texts.desk_mail_failed,
}

/** Who is invited. The link goes to the invited address alone; nobody here sees it. */
export function Invitations({ here, invitations, mayChange }: InvitationsProps) {
  return (
    <Panel heading={texts.desk_invitations()}>
      <PlainTable
        caption={texts.desk_invitations()}
        head={[
          texts.desk_staff_email(),
          texts.desk_staff_role(),
          texts.desk_invitation_by(),
          texts.desk_invitation_expires(),
          texts.desk_invitation_acts(),
        ]}
        rows={invitations.map(({ email, roleName, invitedBy, expiresAt, mail }) => [
          email,
          roleName,
          invitedBy,
          expiresAt,
          <form key={email} method="post" action={here}>
            {mailStates[mail]()}
            {mayChange && (
              <>
                <input type="hidden" name="email" value={email} />
                <Button kind="small" name="act" value="invitationMail">
                  {texts.desk_invitation_mail_again()}
                </Button>
                <Button kind="small" name="act" value="invitationWithdraw">
                  {texts.desk_invitation_withdraw()}
                </Button>
              </>
            )}
          </form>,
        ])}
      />
    </Panel>
  )
}
