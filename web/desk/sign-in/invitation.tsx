import { startRegistration } from '@simplewebauthn/browser'
import { type FormEvent, useState } from 'react'
import * as texts from '#texts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { Button } from '../../ui/button/button.tsx'
import { Field } from '../../ui/field/field.tsx'
import { DeskLayout, Facts, Panel } from '../layout/desk-layout.tsx'
import type { Props } from './invitation.server.ts'
import { PasskeyPanel } from './passkey-panel.tsx'
import { RecoveryCodes, readCodes } from './recovery-codes.tsx'
import { usePasskey } from './use-passkey.ts'

export type NewPasskeyOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

export default function Invitation({ here, email, role, home }: Props) {
  const hydrated = useHydrated()
  const [codes, setCodes] = useState<readonly string[]>([])
  const { start, busy, problem } = usePasskey<NewPasskeyOptions>({
    here,
    options: 'invitationOptions',
    answer: 'invitationAccept',
    dialog: (optionsJSON) => startRegistration({ optionsJSON }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '')
    void start({ name }).then((outcome) => setCodes(readCodes(outcome?.made)))
  }
  if (codes.length > 0)
    return (
      <DeskLayout title={texts.desk_invitation_done()}>
        <RecoveryCodes codes={codes} home={home} />
      </DeskLayout>
    )
  return (
    <DeskLayout title={texts.desk_invitation()} note={texts.desk_invitation_note()}>
      <Panel>
        <Facts
          facts={[
            { label: texts.desk_staff_email(), value: email },
            { label: texts.desk_staff_role(), value: role },
          ]}
        />
      </Panel>
      <PasskeyPanel heading={texts.desk_passkey()} problem={problem}>
        <form method="post" action={here} onSubmit={submit}>
          <Field label={texts.desk_staff_name()} name="name" required maxLength={80} autoComplete="name" />
          <Button disabled={!hydrated || busy}>{texts.desk_passkey_make()}</Button>
        </form>
      </PasskeyPanel>
    </DeskLayout>
  )
}
