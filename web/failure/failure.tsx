import * as texts from '#texts'
import { codes, transportCodes } from '../../contract/wire/codes.ts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Illustration, type IllustrationName } from '../ui/illustration/illustration.tsx'
import { Layout } from '../ui/layout/layout.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Reference } from './reference.tsx'
import { LoginLink } from './signed-out.tsx'

export type ResendField = { name: string; value: string }
export type FailureProps = {
  code: string
  message: string
  retry: string
  home: string
  login: string
  /** What was typed into a form that could not be taken. */
  resend: readonly ResendField[]
  cameFrom: string | null
  /** The id of the request, by which it is found in the logs. */
  reference: string
}

type Look = { illustration: IllustrationName; headline: () => string; offers: 'retry' | 'login' | 'home' }

const looks: Readonly<Record<string, Look>> = {
  [codes.sessionExpired]: { illustration: 'signed-out', headline: texts.failure_signed_out, offers: 'login' },
  [codes.notFound]: { illustration: 'not-found', headline: texts.failure_not_found, offers: 'home' },
  [codes.invalidRequest]: { illustration: 'not-found', headline: texts.failure_incomplete, offers: 'home' },
  [transportCodes.network]: { illustration: 'offline', headline: texts.failure_offline, offers: 'retry' },
  [transportCodes.timeout]: { illustration: 'offline', headline: texts.failure_offline, offers: 'retry' },
}
const anyOther: Look = { illustration: 'problem', headline: texts.failure_problem, offers: 'retry' }

/** The form once more, for whoever has signed in again meanwhile. */
const ResendForm = ({ to, resend }: { to: string; resend: readonly ResendField[] }) => (
  <form method="post" action={to}>
    {resend.map(({ name, value }) => (
      <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
    ))}
    <Button kind="second" wide>
      {texts.signed_out_send()}
    </Button>
  </form>
)

type Action = { text: string; href: string; bridge?: string }

/** What helps most comes first; then the way back to where one came from, and home. */
function actionsOf({ code, retry, home, cameFrom }: FailureProps): Action[] {
  const { offers } = looks[code] ?? anyOther
  return [
    ...(offers === 'retry' ? [{ text: texts.retry(), href: retry }] : []),
    ...(cameFrom ? [{ text: texts.failure_back(), href: cameFrom }] : []),
    { text: texts.go_home(), href: home, bridge: '{"action":"goHome"}' },
  ]
}

/** Every failure says what happened and what to do next. */
export default function Failure(props: FailureProps) {
  const { code, message, retry, login, resend, reference } = props
  const { illustration, headline, offers } = looks[code] ?? anyOther
  const toLogin = offers === 'login'
  return (
    <Layout
      actions={
        <>
          {toLogin && <LoginLink href={login} keepsPage={resend.length > 0} />}
          {resend.length > 0 && <ResendForm to={retry} resend={resend} />}
          {actionsOf(props).map(({ text, href, bridge }, index) => (
            <ButtonLink
              key={text}
              kind={index === 0 && !toLogin ? 'primary' : 'quiet'}
              wide
              href={href}
              data-bridge={bridge}
            >
              {text}
            </ButtonLink>
          ))}
        </>
      }
    >
      <Notice
        picture={<Illustration name={illustration} />}
        headline={headline()}
        text={resend.length > 0 ? texts.signed_out_typed() : message}
      />
      <Reference id={reference} />
    </Layout>
  )
}
