import * as texts from '#texts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Illustration } from '../ui/illustration/illustration.tsx'
import { Layout, Section } from '../ui/layout/layout.tsx'
import { LinkList, link } from '../ui/link-list/link-list.tsx'
import { Notice } from '../ui/notice/notice.tsx'

/** Shown in place of any page that cannot be reached: the address is still that page's, so an empty link opens it again. */
export default function OfflinePage() {
  return (
    <Layout
      actions={
        <ButtonLink wide href="">
          {texts.retry()}
        </ButtonLink>
      }
    >
      <Notice
        picture={<Illustration name="offline" />}
        headline={texts.offline_title()}
        text={texts.offline_text()}
      />
      {/* What the worker fills in (`web/install/offline-copies.ts`); nothing of it is seen as it stands. */}
      <template id="copy-note">{texts.offline_copy({ time: '#time' })}</template>
      <template id="copies">
        <Section heading={texts.offline_copies()}>
          <LinkList>#rows</LinkList>
        </Section>
      </template>
      <template id="copy-row">
        <a className={link} href="#address">
          <span>
            #title
            <br />
            <small>#time</small>
          </span>
        </a>
      </template>
    </Layout>
  )
}
