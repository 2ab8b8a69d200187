import * as texts from '#texts'
import type { PropsOf } from '../page/page.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Illustration } from '../ui/illustration/illustration.tsx'
import { Layout, Section } from '../ui/layout/layout.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Cards } from './card.tsx'
import type { load } from './joint-login.server.ts'

type Props = PropsOf<typeof load>

function Actions({ links }: Pick<Props, 'links'>) {
  return (
    <>
      <ButtonLink wide href={links.login} data-bridge='{"action":"goBackToLogin"}'>
        {texts.go_back_to_login()}
      </ButtonLink>
      <ButtonLink kind="quiet" wide href={links.home} data-bridge='{"action":"goHome"}'>
        {texts.go_home()}
      </ButtonLink>
    </>
  )
}

/** Product 2.21: what went wrong, what to do about it, and what else there is. */
export default function JointLogin({ illustration, headline, text, cards, links, currentUrl }: Props) {
  return (
    <Layout actions={<Actions links={links} />}>
      <Notice picture={<Illustration name={illustration} />} headline={headline} text={text} />
      {cards.length > 0 && (
        <Section heading={texts.failure_products()}>
          <Cards cards={cards} seenAt={currentUrl} />
        </Section>
      )}
    </Layout>
  )
}
