import * as texts from '#texts'
import { codes, transportCodes } from '../../contract/wire/codes.ts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Illustration, type IllustrationName } from '../ui/illustration/illustration.tsx'
import { Layout } from '../ui/layout/layout.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Reference } from './reference.tsx'
import { LoginLink, signInTexts } from './signed-out.tsx'

export type ResendField = { name: string; value: string }
export type FailureProps = {
  code: string
  message: string
  retry: string
  home: string
  login: string
  /** Whether the visitor came with a session, be it one that has ended. */
  hadSession: boolean
  /** What was typed into a form that could not be taken. */
  resend: readonly ResendField[]
  cameFrom: string | null
  /** The id of the request, by which it is found in the logs. */
  reference: string
}

/** No code of a call: the address is of a market that the lender does not serve. */
export const MARKET_OFF = 'marketOff'

/** One without a headline asks to sign in, which is said by whether somebody had a session. */
type Look = { illustration: IllustrationName; headline?: () => string; offers: 'retry' | 'login' | 'home' }

const looks: Readonly<Record<string, Look>> = {
  [codes.sessionExpired]: { illustration: 'signed-out', offers: 'login' },
  [codes.notFound]: { illustration: 'not-found', headline: texts.failure_not_found, offers: 'home' },
  [codes.invalidRequest]: { illustration: 'not-found', headline: texts.failure_incomplete, offers: 'home' },
  [MARKET_OFF]: { illustration: 'not-found', headline: texts.failure_market_off, offers: 'home' },
  [transportCodes.network]: { illustration: 'offline', headline: texts.failure_offline, offers: 'retry' },
  [transportCodes.timeout]: { illustration: 'offline', headline: texts.failure_offline, offers: 'retry' },
}
const anyOther: Look = { illustration: 'problem', headline: texts.failure_problem, offers: 'retry' }

/** The form once more, for whoever has signed in again meanwhile. */
const ResendForm = ({ to, resend }: { to: string; resend: readonly ResendField[] }) => (
  <form noValidate method="post" action={to}>
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

/** What happened, and what to do about it. */
function explain({ code, message, hadSession, resend }: FailureProps): string {
  if (resend.length > 0) return signInTexts(hadSession).typed()
  return code === codes.sessionExpired && !hadSession ? texts.sign_in_first() : message
}

/** Every failure says what happened and what to do next. */
export default function Failure(props: FailureProps) {
  const { code, retry, login, hadSession, resend, reference } = props
  const { illustration, headline = signInTexts(hadSession).headline, offers } = looks[code] ?? anyOther
  const toLogin = offers === 'login'
  return (
    <Layout
      actions={
        <>
          {toLogin && <LoginLink href={login} hadSession={hadSession} keepsPage={resend.length > 0} />}
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
      <Notice picture={<Illustration name={illustration} />} headline={headline()} text={explain(props)} />
      <Reference id={reference} />
    </Layout>
  )
}
