import { useMemo } from 'react'
import * as texts from '#texts'
import { type DataColumn, DataTable } from '../../desk-kit/data-table/data-table.tsx'
import { DeskForm } from '../../desk-kit/layout/desk-form.tsx'
import { Columns, DeskLayout, Panel, Tag } from '../../desk-kit/layout/desk-layout.tsx'
import { PlainTable } from '../../desk-kit/layout/plain-table.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Field, SelectField } from '../../ui/field/field.tsx'
import { Member } from './member.tsx'
import type { Props } from './staff.server.ts'

type InvitationsProps = Pick<Props, 'currentUrl' | 'invitations' | 'mayChange'>

const mailStates: Readonly<Record<InvitationsProps['invitations'][number]['mail'], () => string>> = {
  none: texts.desk_mail_none,
  wanted: texts.desk_mail_wanted,
  sending: texts.desk_mail_sending,
  sent: texts.desk_mail_sent,
  failed: texts.desk_mail_failed,
}

/** Who is invited. The link goes to the invited address alone; nobody here sees it. */
function Invitations({ currentUrl, invitations, mayChange }: InvitationsProps) {
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
          <DeskForm
            key={email}
            action={currentUrl}
            acts={['invitationMail', 'invitationWithdraw']}
            of={{ email }}
          >
            {mailStates[mail]()}
            {mayChange && (
              <>
                <Button kind="small" name="act" value="invitationMail">
                  {texts.desk_invitation_mail_again()}
                </Button>
                <Button kind="small" name="act" value="invitationWithdraw">
                  {texts.desk_invitation_withdraw()}
                </Button>
              </>
            )}
          </DeskForm>,
        ])}
      />
    </Panel>
  )
}

type Row = Props['rows'][number]

function InviteForm({ currentUrl, roles, typed }: Pick<Props, 'currentUrl' | 'roles' | 'typed'>) {
  return (
    <Panel heading={texts.desk_staff_invite()}>
      <p>{texts.desk_staff_invite_note()}</p>
      <DeskForm action={currentUrl} acts={['staffInvite']}>
        <Field
          label={texts.desk_staff_email()}
          name="email"
          type="email"
          required
          maxLength={200}
          autoComplete="off"
          defaultValue={typed.email}
        />
        <SelectField label={texts.desk_staff_role()} name="role" options={roles} defaultValue={typed.role} />
        <Field
          label={texts.desk_staff_reason()}
          name="reason"
          required
          maxLength={500}
          defaultValue={typed.reason}
        />
        <Button name="act" value="staffInvite">
          {texts.desk_staff_propose()}
        </Button>
      </DeskForm>
    </Panel>
  )
}

export default function StaffScreen(props: Props) {
  const { currentUrl, rows, next, first, member, mayChange, invitations } = props
  const columns = useMemo<DataColumn<Row>[]>(
    () => [
      { id: 'email', header: texts.desk_staff_email(), cell: (row) => row.email },
      { id: 'name', header: texts.desk_staff_name(), cell: (row) => row.name },
      {
        id: 'role',
        header: texts.desk_staff_role(),
        cell: (row) => (row.leftAt ? <Tag text={texts.desk_staff_left({ at: row.leftAt })} /> : row.roleName),
      },
      { id: 'sessions', header: texts.desk_staff_sessions(), cell: (row) => row.sessions, isNumber: true },
      { id: 'notes', header: texts.desk_staff_notes(), cell: (row) => row.notes.join('; ') },
      { id: 'seen', header: texts.desk_staff_seen(), cell: (row) => row.seenAt },
    ],
    [],
  )
  return (
    <DeskLayout title={texts.desk_staff()} note={texts.desk_staff_note()}>
      {member && <Member {...props} member={member} />}
      <DataTable
        caption={texts.desk_staff()}
        columns={columns}
        rows={rows}
        keyOf={(row) => row.id}
        hrefOf={(row) => row.href}
        next={next}
        first={first}
      />
      <Columns>
        {mayChange && !member && <InviteForm {...props} />}
        {invitations.length > 0 && (
          <Invitations currentUrl={currentUrl} invitations={invitations} mayChange={mayChange} />
        )}
      </Columns>
    </DeskLayout>
  )
}
