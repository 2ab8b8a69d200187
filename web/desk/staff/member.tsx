import * as texts from '#texts'
import { DeskForm } from '../../desk-kit/layout/desk-form.tsx'
import { Columns, DetailList, Panel } from '../../desk-kit/layout/desk-layout.tsx'
import { PlainTable } from '../../desk-kit/layout/plain-table.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Field, SelectField } from '../../ui/field/field.tsx'
import type { Props } from './staff.server.ts'

type MemberProps = Pick<Props, 'currentUrl' | 'roles' | 'mayChange' | 'own' | 'typed'> & {
  member: NonNullable<Props['member']>
}

const methodNames: Readonly<Record<MemberProps['member']['openSessions'][number]['method'], () => string>> = {
  passkey: texts.desk_session_passkey,
  recovery: texts.desk_session_recovery,
  sso: texts.desk_session_sso,
  demo: texts.desk_session_demo,
}

function Sessions({ currentUrl, member, mayChange }: MemberProps) {
  return (
    <Panel heading={texts.desk_staff_sessions()}>
      <PlainTable
        caption={texts.desk_staff_sessions()}
        head={[
          texts.desk_session_device(),
          texts.desk_session_method(),
          texts.desk_session_opened(),
          texts.desk_staff_seen(),
          texts.desk_session_act(),
        ]}
        rows={member.openSessions.map(({ sessionId, device, method, openedAt, seenAt }) => [
          device,
          methodNames[method](),
          openedAt,
          seenAt,
          mayChange && (
            <DeskForm
              key={sessionId}
              action={currentUrl}
              acts={['staffSessionsEnd']}
              of={{ staffId: member.id, sessionId }}
            >
              <Button kind="small" name="act" value="staffSessionsEnd">
                {texts.desk_session_end()}
              </Button>
            </DeskForm>
          ),
        ])}
      />
      {mayChange && member.openSessions.length > 0 && (
        <form noValidate method="post" action={currentUrl}>
          <input type="hidden" name="staffId" value={member.id} />
          <Button kind="second" name="act" value="staffSessionsEnd">
            {texts.desk_session_end_all()}
          </Button>
        </form>
      )}
    </Panel>
  )
}

function Confirmation({ currentUrl, member }: MemberProps) {
  return (
    <Panel heading={texts.desk_staff_waiting()}>
      <p>{texts.desk_staff_confirm_note()}</p>
      <form noValidate method="post" action={currentUrl}>
        <input type="hidden" name="staffId" value={member.id} />
        <Button kind="second" name="act" value="staffWayConfirm">
          {texts.desk_staff_confirm()}
        </Button>
      </form>
    </Panel>
  )
}

type ReasonProps = MemberProps & { act: 'staffRoleChange' | 'staffLeave'; heading: string; label: string }

/** What is done to somebody's place here says why. */
function ReasonForm({ currentUrl, member, roles, typed, act, heading, label }: ReasonProps) {
  return (
    <Panel heading={heading}>
      <DeskForm action={currentUrl} acts={[act]}>
        <input type="hidden" name="staffId" value={member.id} />
        {act === 'staffRoleChange' && (
          <SelectField
            label={texts.desk_staff_role()}
            name="role"
            options={roles}
            defaultValue={member.role}
          />
        )}
        <Field
          label={texts.desk_staff_reason()}
          name="reason"
          required
          maxLength={500}
          defaultValue={typed.reason}
        />
        <Button kind="second" name="act" value={act}>
          {label}
        </Button>
      </DeskForm>
    </Panel>
  )
}

export function Member(props: MemberProps) {
  const { member, mayChange, own } = props
  const facts = [
    { label: texts.desk_staff_name(), value: member.name },
    { label: texts.desk_staff_email(), value: member.email },
    {
      label: texts.desk_staff_role(),
      value: member.leftAt ? texts.desk_staff_left({ at: member.leftAt }) : member.roleName,
    },
  ]
  const isHere = member.leftAt === ''
  const notes = member.notes.map((value) => ({ label: texts.desk_staff_notes(), value }))
  return (
    <Columns>
      <Panel heading={member.name}>
        <DetailList facts={[...facts, ...notes]} />
      </Panel>
      {isHere && mayChange && member.isWaiting && member.id !== own && <Confirmation {...props} />}
      {isHere && member.openSessions.length > 0 && <Sessions {...props} />}
      {isHere && mayChange && (
        <ReasonForm
          {...props}
          act="staffRoleChange"
          heading={texts.desk_staff_change_role()}
          label={texts.desk_staff_propose()}
        />
      )}
      {isHere && mayChange && member.id !== own && (
        <ReasonForm
          {...props}
          act="staffLeave"
          heading={texts.desk_staff_leaves()}
          label={texts.desk_staff_leave()}
        />
      )}
    </Columns>
  )
}
