import * as texts from '#texts'
import type { PropsOf } from '../page/page.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Empty } from '../ui/illustration/states.tsx'
import { Layout, Title } from '../ui/layout/layout.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { OrderLines } from './order-lines.tsx'
import type { load } from './orders.server.ts'

type Props = PropsOf<typeof load>

export default function Orders({ orders, older, links }: Props) {
  const recommended = links.recommended && (
    <ButtonLink wide href={links.recommended}>
      {texts.orders_recommended()}
    </ButtonLink>
  )
  if (orders.length === 0)
    return (
      <Layout actions={recommended}>
        <Notice picture={<Empty />} headline={texts.orders_none()} text={texts.orders_none_text()} />
      </Layout>
    )
  return (
    <Layout actions={recommended}>
      <Title text={texts.orders_title()} />
      <OrderLines orders={orders} />
      {older && (
        <ButtonLink kind="second" wide href={older}>
          {texts.orders_older()}
        </ButtonLink>
      )}
    </Layout>
  )
}
