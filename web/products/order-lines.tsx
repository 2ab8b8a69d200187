import { Logo } from '../ui/logo/logo.tsx'
import styles from './order-lines.module.css'

export type OrderLine = {
  id: string
  productName: string
  productLogo: string
  statusText: string
  amount: string
  owed: string
  tone: string
  href: string
}

function Order({ productName, productLogo, statusText, amount, owed, tone, href }: OrderLine) {
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

/** Loans, a line each. */
export function OrderLines({ orders }: { orders: readonly OrderLine[] }) {
  return (
    <ul className={styles.orders}>
      {orders.map((order) => (
        <Order key={order.id} {...order} />
      ))}
    </ul>
  )
}
