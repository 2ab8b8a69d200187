import * as texts from '#texts'
import { codes, transportCodes } from '../../contract/codes.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import type { IllustrationName } from '../ui/illustration/illustration.tsx'
import { Layout } from '../ui/layout/layout.tsx'
import { Notice } from '../ui/notice/notice.tsx'

export type FailureProps = {
  code: string
  message: string
  retry: string
  home: string
  login: string
  cameFrom: string | null
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

type Way = { text: string; href: string; bridge?: string }

/** What helps most comes first; then the way back to where one came from, and home. */
function waysOn({ code, retry, home, login, cameFrom }: FailureProps): Way[] {
  const { offers } = looks[code] ?? anyOther
  return [
    ...(offers === 'retry' ? [{ text: texts.retry(), href: retry }] : []),
    ...(offers === 'login'
      ? [{ text: texts.go_back_to_login(), href: login, bridge: '{"action":"goBackToLogin"}' }]
      : []),
    ...(cameFrom ? [{ text: texts.failure_back(), href: cameFrom }] : []),
    { text: texts.go_home(), href: home, bridge: '{"action":"goHome"}' },
  ]
}

/** Every failure says what happened and what to do next. */
export default function Failure(props: FailureProps) {
  const { illustration, headline } = looks[props.code] ?? anyOther
  return (
    <Layout
      actions={waysOn(props).map(({ text, href, bridge }, index) => (
        <ButtonLink key={text} kind={index === 0 ? 'primary' : 'quiet'} wide href={href} data-bridge={bridge}>
          {text}
        </ButtonLink>
      ))}
    >
      <Notice illustration={illustration} headline={headline()} text={props.message} />
    </Layout>
  )
}
