import { useState } from 'react'
import * as texts from '#texts'
import { useSubmit } from '../../browser/use-submit.ts'
import { Button } from '../../ui/button/button.tsx'
import { Copy } from '../../ui/copy/copy.tsx'
import { Panel } from '../layout/desk-layout.tsx'
import { PlainTable } from '../layout/plain-table.tsx'
import type { Props } from './staff.server.ts'

type InvitationsProps = Pick<Props, 'here' | 'invitations' | 'mayChange'>

/** Who is invited. The link is made by whoever approved it, and shown once. */
export function Invitations({ here, invitations, mayChange }: InvitationsProps) {
  const [link, setLink] = useState('')
  const { submit } = useSubmit({ after: ({ made }) => made && setLink(made) })
  return (
    <Panel heading={texts.desk_invitations()}>
      {link && (
        <p role="status">
          {texts.desk_invitation_link({ link })} <Copy value={link} label={texts.desk_invitation_copy()} />
        </p>
      )}
      <PlainTable
        caption={texts.desk_invitations()}
        head={[
          texts.desk_staff_email(),
          texts.desk_staff_role(),
          texts.desk_invitation_by(),
          texts.desk_invitation_expires(),
          texts.desk_invitation_acts(),
        ]}
        rows={invitations.map(({ email, roleName, invitedBy, expiresAt, mayMakeLink }) => [
          email,
          roleName,
          invitedBy,
          expiresAt,
          mayChange && (
            <form key={email} method="post" action={here} onSubmit={submit}>
              <input type="hidden" name="email" value={email} />
              {mayMakeLink && (
                <Button kind="small" name="act" value="invitationLinkMake">
                  {texts.desk_invitation_link_make()}
                </Button>
              )}
              <Button kind="small" name="act" value="invitationWithdraw">
                {texts.desk_invitation_withdraw()}
              </Button>
            </form>
          ),
        ])}
      />
    </Panel>
  )
}
