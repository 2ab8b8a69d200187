import * as texts from '#texts'
import type { PropsOf } from '../serving/page.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Empty } from '../ui/illustration/states.tsx'
import { Layout, Title } from '../ui/layout/layout.tsx'
import { Logo } from '../ui/logo/logo.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import styles from './orders.module.css'
import type { load } from './orders.server.ts'

type Props = PropsOf<typeof load>

function Order({ productName, productLogo, statusText, amount, owed, tone, href }: Props['orders'][number]) {
  return (
    <li>
      <a className={styles.order} href={href} data-next="" data-tone={tone}>
        <Logo name={productName} src={productLogo} />
        <span className={styles.words}>
          <strong>{productName}</strong>
          <span className={styles.status}>{statusText}</span>
          {owed && <span>{owed}</span>}
        </span>
        <span className={styles.amount}>{amount}</span>
      </a>
    </li>
  )
}

export default function Orders({ orders, links }: Props) {
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
      <ul className={styles.orders}>
        {orders.map((order) => (
          <Order key={order.id} {...order} />
        ))}
      </ul>
    </Layout>
  )
}
