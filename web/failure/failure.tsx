import * as texts from '#texts'
import { codes, transportCodes } from '../../contract/codes.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import type { IllustrationName } from '../ui/illustration/illustration.tsx'
import { Layout } from '../ui/layout/layout.tsx'
import { Notice } from '../ui/notice/notice.tsx'

export type FailureProps = { code: string; message: string; retry: string; home: string; login: string }

type Look = { illustration: IllustrationName; headline: () => string; offers: 'retry' | 'login' | 'home' }

const looks: Readonly<Record<string, Look>> = {
  [codes.sessionExpired]: { illustration: 'signed-out', headline: texts.failure_signed_out, offers: 'login' },
  [codes.notFound]: { illustration: 'not-found', headline: texts.failure_not_found, offers: 'home' },
  [codes.invalidRequest]: { illustration: 'not-found', headline: texts.failure_incomplete, offers: 'home' },
  [transportCodes.network]: { illustration: 'offline', headline: texts.failure_offline, offers: 'retry' },
  [transportCodes.timeout]: { illustration: 'offline', headline: texts.failure_offline, offers: 'retry' },
}
const anyOther: Look = { illustration: 'problem', headline: texts.failure_problem, offers: 'retry' }

/** Every failure says what happened and what to do next. */
export default function Failure({ code, message, retry, home, login }: FailureProps) {
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
          {look.offers === 'login' && (
            <ButtonLink wide href={login} data-bridge='{"action":"goBackToLogin"}'>
              {texts.go_back_to_login()}
            </ButtonLink>
          )}
          {goHome}
        </>
      }
    >
      <Notice illustration={look.illustration} headline={look.headline()} text={message} />
    </Layout>
  )
}
