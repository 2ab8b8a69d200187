import * as texts from '#texts'
import { buttonLook } from '../ui/button/button.tsx'
import { OpenButton } from '../ui/dialog/dialog.tsx'
import { Product } from '../ui/logo/logo.tsx'
import { Rows } from '../ui/rows/rows.tsx'
import { Sheet } from '../ui/sheet/sheet.tsx'
import styles from './complaints.module.css'
import type { orderChoice } from './order-choice.server.ts'

type Props = ReturnType<typeof orderChoice>

/** Product 2.2: the order complained about, and an 'All' control to choose another. */
export function OrderChoice({ path, launch, card, orders }: Props) {
  if (!card) return <p className={styles.quiet}>{texts.complaint_no_order()}</p>
  return (
    <section className={styles.order} aria-label={texts.complaint_order()}>
      <div className={styles.bar}>
        <Product name={card.productName} logo={card.productLogo} />
        <OpenButton
          dialog="orders"
          className={buttonLook({ kind: 'small' })}
          aria-label={texts.complaint_all_orders()}
        >
          {texts.complaint_all()}
        </OpenButton>
      </div>
      <p className={styles.strong}>{card.status}</p>
      <Rows rows={card.list.map(({ title, value }) => ({ text: title, value }))} />
      <Sheet
        id="orders"
        title={texts.complaint_choose_order()}
        name="orderNo"
        method="get"
        action={path}
        chosen={card.orderNo}
        groups={[
          {
            legend: texts.complaint_orders({ count: orders.length }),
            choices: orders.map(({ orderNo, productName, status }) => ({
              value: orderNo,
              label: productName,
              detail: texts.complaint_order_line({ status, no: orderNo }),
            })),
          },
        ]}
      >
        {launch.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </Sheet>
    </section>
  )
}
