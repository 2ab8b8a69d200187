import { startRegistration } from '@simplewebauthn/browser'
import { useState } from 'react'
import * as texts from '#texts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { useSubmit } from '../../browser/use-submit.ts'
import { DeskForm } from '../../desk-kit/layout/desk-form.tsx'
import { DeskLayout, Panel } from '../../desk-kit/layout/desk-layout.tsx'
import { PlainTable } from '../../desk-kit/layout/plain-table.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Field } from '../../ui/field/field.tsx'
import type { NewPasskeyOptions } from './invitation.tsx'
import { PasskeyPanel } from './passkey-panel.tsx'
import type { Props } from './recovery.server.ts'
import { RecoveryCodes, readCodes } from './recovery-codes.tsx'
import { usePasskey } from './use-passkey.ts'

type AccountProps = Pick<Props, 'currentUrl' | 'home'> & { account: NonNullable<Props['account']> }

function Passkeys({ currentUrl, account }: AccountProps) {
  const hydrated = useHydrated()
  const { start, busy, problem } = usePasskey<NewPasskeyOptions>({
    currentUrl,
    options: 'ownPasskeyOptions',
    answer: 'ownPasskeyAdd',
    dialog: (optionsJSON) => startRegistration({ optionsJSON }),
  })
  const rows = account.passkeys.map(({ passkeyId, name, createdAt, usedAt }) => [
    name,
    createdAt,
    usedAt,
    <DeskForm key={passkeyId} action={currentUrl} acts={['ownPasskeyRemove']} of={{ passkeyId }}>
      <Button kind="small" name="act" value="ownPasskeyRemove">
        {texts.desk_passkey_remove()}
      </Button>
    </DeskForm>,
  ])
  return (
    <PasskeyPanel heading={texts.desk_passkeys()} problem={problem}>
      {rows.length > 0 && (
        <PlainTable
          caption={texts.desk_passkeys()}
          head={[
            texts.desk_passkey_device(),
            texts.desk_passkey_created(),
            texts.desk_passkey_used(),
            texts.desk_passkey_lost(),
          ]}
          rows={rows}
        />
      )}
      <Button type="button" disabled={!hydrated || busy} onClick={() => void start()}>
        {texts.desk_passkey_make_new()}
      </Button>
    </PasskeyPanel>
  )
}

/** How somebody who is signed in gets in the next time. */
function OwnAccount({ currentUrl, home, account }: AccountProps) {
  const hydrated = useHydrated()
  const [codes, setCodes] = useState<readonly string[]>([])
  const { submit, busy } = useSubmit({ after: (outcome) => setCodes(readCodes(outcome.made)) })
  if (codes.length > 0) return <RecoveryCodes codes={codes} home={home} />
  return (
    <>
      {!account.isFresh && (
        <Panel tone="warn">
          <p>{texts.desk_own_account_stale()}</p>
        </Panel>
      )}
      <Passkeys currentUrl={currentUrl} home={home} account={account} />
      <Panel heading={texts.desk_recovery_codes()}>
        <p>{texts.desk_recovery_codes_left({ count: account.codesLeft })}</p>
        <form noValidate method="post" action={currentUrl} onSubmit={submit}>
          <Button kind="second" name="act" value="ownCodesRenew" disabled={!hydrated || busy}>
            {texts.desk_recovery_codes_renew()}
          </Button>
        </form>
      </Panel>
    </>
  )
}

function RecoveryForm({ currentUrl, email, signIn }: Props) {
  const { submit, busy, problem } = useSubmit({ showsProblem: true })
  return (
    <Panel>
      <form noValidate method="post" action={currentUrl} onSubmit={submit}>
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
  const { currentUrl, home, account, email } = props
  if (!account)
    return (
      <DeskLayout isEntry title={texts.desk_recovery()} note={texts.desk_recovery_note()}>
        <RecoveryForm {...props} />
      </DeskLayout>
    )
  return (
    <DeskLayout isEntry title={texts.desk_own_account()} note={email}>
      <OwnAccount currentUrl={currentUrl} home={home} account={account} />
    </DeskLayout>
  )
}
