import * as texts from '#texts'
import { codes, transportCodes } from '../../contract/codes.ts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import type { IllustrationName } from '../ui/illustration/illustration.tsx'
import { Layout } from '../ui/layout/layout.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { LoginLink } from './signed-out.tsx'

export type KeptField = { name: string; value: string }
export type FailureProps = {
  code: string
  message: string
  retry: string
  home: string
  login: string
  /** What was typed into a form that could not be taken. */
  kept: readonly KeptField[]
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
const SendAgain = ({ to, kept }: { to: string; kept: readonly KeptField[] }) => (
  <form method="post" action={to}>
    {kept.map(({ name, value }) => (
      <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
    ))}
    <Button kind="second" wide>
      {texts.signed_out_send()}
    </Button>
  </form>
)

/** Every failure says what happened and what to do next. */
export default function Failure({ code, message, retry, home, login, kept }: FailureProps) {
  const look = looks[code] ?? anyOther
  const goHome = (
    <ButtonLink
      kind={look.offers === 'home' ? 'primary' : 'quiet'}
      wide
      href={home}
      data-bridge='{"action":"goHome"}'
    >
      {texts.go_home()}
    </ButtonLink>
  )
  return (
    <Layout
      actions={
        <>
          {look.offers === 'retry' && (
            <ButtonLink wide href={retry}>
              {texts.retry()}
            </ButtonLink>
          )}
          {look.offers === 'login' && <LoginLink href={login} />}
          {kept.length > 0 && <SendAgain to={retry} kept={kept} />}
          {goHome}
        </>
      }
    >
      <Notice
        illustration={look.illustration}
        headline={look.headline()}
        text={kept.length > 0 ? texts.signed_out_kept() : message}
      />
    </Layout>
  )
}
