import * as texts from '#texts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Illustration } from '../ui/illustration/illustration.tsx'
import { Layout } from '../ui/layout/layout.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import type { notOffered } from './not-offered.server.ts'

type Props = Extract<ReturnType<typeof notOffered>, { props: unknown }>['props']['notOffered']

/** In place of an offer: why there is none, and the action to change that. */
export function NotOffered({ illustration, headline, text, action, home }: Props) {
  return (
    <Layout
      actions={
        <>
          <ButtonLink wide href={action.href}>
            {action.label}
          </ButtonLink>
          <ButtonLink kind="quiet" wide href={home} data-bridge='{"action":"goHome"}'>
            {texts.go_home()}
          </ButtonLink>
        </>
      }
    >
      <Notice picture={<Illustration name={illustration} />} headline={headline} text={text} />
    </Layout>
  )
}
