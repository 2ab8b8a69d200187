import * as texts from '#texts'
import type { PropsOf } from '../../page/page.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Layout } from '../../ui/layout/layout.tsx'
import styles from './card-repay.module.css'
import type { load } from './wallet-instructions.server.ts'

const steps = [texts.wallet_step_1, texts.wallet_step_2, texts.wallet_step_3, texts.wallet_step_4]

export default function WalletInstructions({ pay }: PropsOf<typeof load>) {
  return (
    <Layout
      actions={
        pay && (
          <ButtonLink wide href={pay}>
            {texts.card_link()}
          </ButtonLink>
        )
      }
    >
      <h1 className={styles.title}>{texts.wallet_title()}</h1>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step()}>{step()}</li>
        ))}
      </ol>
      <p className={styles.quiet}>{texts.wallet_note()}</p>
    </Layout>
  )
}
