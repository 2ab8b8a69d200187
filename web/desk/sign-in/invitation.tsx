import { startRegistration } from '@simplewebauthn/browser'
import { type FormEvent, useEffect, useState } from 'react'
import * as texts from '#texts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { useSend } from '../../browser/use-submit.ts'
import { DeskLayout, DetailList, Panel } from '../../desk-kit/layout/desk-layout.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Field } from '../../ui/field/field.tsx'
import type { Invited, Props } from './invitation.server.ts'
import { PasskeyPanel } from './passkey-panel.tsx'
import { RecoveryCodes, readCodes } from './recovery-codes.tsx'
import { posted, usePasskey } from './use-passkey.ts'

export type NewPasskeyOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/** The token of the link that led here. The address is rid of it, so that nobody finds it there or in the history. */
function takeFragment(): string {
  const token = location.hash.slice(1)
  if (token !== '') history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

type OpenFormProps = Pick<Props, 'currentUrl' | 'invitation'> & {
  open: (token: string, invited: Invited) => void
}

/** Asks whom the invitation is for: at once where the link carried it, otherwise when it was pasted. */
function OpenForm({ currentUrl, invitation, open }: OpenFormProps) {
  const { send, busy, problem } = useSend({ showsProblem: true })
  const show = (token: string) =>
    void send(async () => posted(currentUrl, { act: 'invitationShow', invitation: token })).then(
      (outcome) => {
        if (outcome?.made) open(token, JSON.parse(outcome.made) as Invited)
      },
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is read once, when the page is there.
  useEffect(() => {
    const token = takeFragment()
    if (token !== '') show(token)
  }, [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    show(String(new FormData(event.currentTarget).get('invitation') ?? '').replace(/^.*#/, ''))
  }
  return (
    <Panel>
      <form noValidate method="post" action={currentUrl} onSubmit={submit}>
        <Field
          label={texts.desk_invitation_token()}
          hint={texts.desk_invitation_token_hint()}
          name="invitation"
          required
          maxLength={300}
          autoComplete="off"
          spellCheck={false}
          defaultValue={invitation}
        />
        <p role="alert">{problem}</p>
        <Button name="act" value="invitationShow" disabled={busy}>
          {texts.desk_invitation_open()}
        </Button>
      </form>
    </Panel>
  )
}

export default function Invitation({ currentUrl, home, invitation, invited }: Props) {
  const [opened, setOpened] = useState(invited && { token: invitation, ...invited })
  const hydrated = useHydrated()
  const [codes, setCodes] = useState<readonly string[]>([])
  const { start, busy, problem } = usePasskey<NewPasskeyOptions>({
    currentUrl,
    options: 'invitationOptions',
    answer: 'invitationAccept',
    dialog: (optionsJSON) => startRegistration({ optionsJSON }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '')
    void start({ name, invitation: opened?.token ?? '' }).then((outcome) =>
      setCodes(readCodes(outcome?.made)),
    )
  }
  if (codes.length > 0)
    return (
      <DeskLayout isEntry title={texts.desk_invitation_done()}>
        <RecoveryCodes codes={codes} home={home} />
      </DeskLayout>
    )
  if (!opened)
    return (
      <DeskLayout isEntry title={texts.desk_invitation()}>
        <OpenForm
          currentUrl={currentUrl}
          invitation={invitation}
          open={(token, person) => setOpened({ token, ...person })}
        />
      </DeskLayout>
    )
  return (
    <DeskLayout isEntry title={texts.desk_invitation()} note={texts.desk_invitation_note()}>
      <Panel>
        <DetailList
          facts={[
            { label: texts.desk_staff_email(), value: opened.email },
            { label: texts.desk_staff_role(), value: opened.role },
          ]}
        />
      </Panel>
      <PasskeyPanel heading={texts.desk_passkey()} problem={problem}>
        <form noValidate method="post" action={currentUrl} onSubmit={submit}>
          <Field label={texts.desk_staff_name()} name="name" required maxLength={80} autoComplete="name" />
          <Button disabled={!hydrated || busy}>{texts.desk_passkey_make()}</Button>
        </form>
      </PasskeyPanel>
    </DeskLayout>
  )
}
