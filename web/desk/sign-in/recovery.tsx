import * as texts from '#texts'
import { useSubmit } from '../../browser/use-submit.ts'
import { DeskLayout, Panel } from '../../desk-kit/layout/desk-layout.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Field } from '../../ui/field/field.tsx'
import { OwnAccount } from './own-account.tsx'
import type { Props } from './recovery.server.ts'

function RecoveryForm({ here, email, signIn }: Props) {
  const { submit, busy, problem } = useSubmit()
  return (
    <Panel>
      <form method="post" action={here} onSubmit={submit}>
        <Field
          label={texts.desk_staff_email()}
          name="email"
          type="email"
          required
          maxLength={200}
          autoComplete="username"
          defaultValue={email}
        />
        <Field
          label={texts.desk_recovery_code()}
          hint={texts.desk_recovery_code_hint()}
          name="code"
          required
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
        />
        <p role="alert">{problem}</p>
        <Button name="act" value="recover" disabled={busy}>
          {texts.desk_recovery_sign_in()}
        </Button>
      </form>
      <p>
        <ButtonLink kind="quiet" href={signIn}>
          {texts.desk_sign_in()}
        </ButtonLink>
      </p>
    </Panel>
  )
}

export default function Recovery(props: Props) {
  const { here, home, account, email } = props
  if (!account)
    return (
      <DeskLayout title={texts.desk_recovery()} note={texts.desk_recovery_note()}>
        <RecoveryForm {...props} />
      </DeskLayout>
    )
  return (
    <DeskLayout title={texts.desk_own_account()} note={email}>
      <OwnAccount here={here} home={home} account={account} />
    </DeskLayout>
  )
}
