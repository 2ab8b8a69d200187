import * as texts from '#texts'
import type { PropsOf } from '../../page/page.ts'
import { Button } from '../../ui/button/button.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { Layout } from '../../ui/layout/layout.tsx'
import styles from './card-repay.module.css'
import type { load } from './sandbox-wallet.server.ts'

/** Stands in for the wallet's own page. In the demo only. */
export default function SandboxWallet({ app, amount, orderId, until, currentUrl }: PropsOf<typeof load>) {
  return (
    <Layout
      actions={
        <form noValidate method="post" action={currentUrl} className={styles.form}>
          <Button wide name="act" value="pay">
            {texts.wallet_sandbox_pay()}
          </Button>
          <Button kind="second" wide name="act" value="fail">
            {texts.wallet_sandbox_fail()}
          </Button>
        </form>
      }
    >
      <h1 className={styles.title}>{texts.wallet_sandbox_title()}</h1>
      <p className={styles.quiet}>{texts.wallet_sandbox_about()}</p>
      <Figure label={texts.wallet_sandbox_amount({ app })} value={amount} note={orderId} />
      <p className={styles.quiet}>{texts.wallet_sandbox_until({ until })}</p>
    </Layout>
  )
}
