import * as texts from '#texts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Illustration } from '../ui/illustration/illustration.tsx'
import { Layout } from '../ui/layout/layout.tsx'
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
    </Layout>
  )
}
