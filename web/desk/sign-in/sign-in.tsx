import { startAuthentication } from '@simplewebauthn/browser'
import * as texts from '#texts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { DeskLayout, Panel } from '../../desk-kit/layout/desk-layout.tsx'
import { roleNames } from '../../desk-kit/role-names.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { PasskeyPanel } from './passkey-panel.tsx'
import type { Props } from './sign-in.server.ts'
import { usePasskey } from './use-passkey.ts'

type SignInOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

function PasskeySignIn({ currentUrl }: Pick<Props, 'currentUrl'>) {
  const hydrated = useHydrated()
  const { start, busy, problem } = usePasskey<SignInOptions>({
    currentUrl,
    options: 'passkeyOptions',
    answer: 'passkeySignIn',
    dialog: (optionsJSON) => startAuthentication({ optionsJSON }),
  })
  return (
    <PasskeyPanel heading={texts.desk_passkey()} problem={problem}>
      <Button type="button" wide disabled={!hydrated || busy} onClick={() => void start()}>
        {texts.desk_passkey_use()}
      </Button>
    </PasskeyPanel>
  )
}

function DemoRoles({ currentUrl, demo }: Pick<Props, 'currentUrl' | 'demo'>) {
  return (
    <Panel heading={texts.desk_demo_roles()}>
      <form noValidate method="post" action={currentUrl}>
        <input type="hidden" name="act" value="signInDemo" />
        {demo.map(({ id, name, role }) => (
          <p key={id}>
            <Button kind="second" wide name="staff" value={id}>
              {texts.desk_demo_role({ name, role: roleNames[role]() })}
            </Button>
          </p>
        ))}
      </form>
    </Panel>
  )
}

export default function SignIn({ currentUrl, recovery, singleSignOn, demo }: Props) {
  return (
    <DeskLayout isEntry title={texts.desk_sign_in()}>
      {demo.length > 0 && <DemoRoles currentUrl={currentUrl} demo={demo} />}
      <PasskeySignIn currentUrl={currentUrl} />
      <Panel heading={texts.desk_sign_in_otherwise()}>
        {singleSignOn && (
          <p>
            <ButtonLink kind="second" wide href={singleSignOn}>
              {texts.desk_sign_on()}
            </ButtonLink>
          </p>
        )}
        <p>
          <ButtonLink kind="second" wide href={recovery}>
            {texts.desk_recovery_use()}
          </ButtonLink>
        </p>
      </Panel>
    </DeskLayout>
  )
}
