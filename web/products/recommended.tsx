import * as texts from '#texts'
import type { PropsOf } from '../page/page.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Empty } from '../ui/illustration/states.tsx'
import { Layout, Title } from '../ui/layout/layout.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Cards } from './card.tsx'
import { NotOffered } from './not-offered.tsx'
import type { load } from './recommended.server.ts'

type Props = PropsOf<typeof load>

/** Product 2.12: what this borrower may apply for, or that there is nothing today. */
export default function Recommended({ cards, refused, home }: Props) {
  if (refused) return <NotOffered {...refused} />
  if (cards.length === 0)
    return (
      <Layout
        actions={
          <ButtonLink wide href={home} data-bridge='{"action":"goHome"}'>
            {texts.products_home()}
          </ButtonLink>
        }
      >
        <Notice picture={<Empty />} headline={texts.products_full()} text={texts.products_tomorrow()} />
      </Layout>
    )
  return (
    <Layout>
      <Title text={texts.products_title()} note={texts.products_note()} />
      <Cards cards={cards} heading="h2" />
    </Layout>
  )
}
