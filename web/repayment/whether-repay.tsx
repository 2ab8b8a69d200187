import * as texts from '#texts'
import type { PropsOf } from '../page/page.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Figure } from '../ui/figure/figure.tsx'
import { Settled } from '../ui/illustration/repayment.tsx'
import { Layout } from '../ui/layout/layout.tsx'
import { Product } from '../ui/logo/logo.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { HelpImage } from './help-image.tsx'
import styles from './whether-repay.module.css'
import type { load } from './whether-repay.server.ts'

type Props = PropsOf<typeof load>

function Actions({ payable, links }: Props) {
  return (
    <>
      <ButtonLink wide href={payable ? links.repay : links.loan} data-next="">
        {payable ? texts.whether_now() : texts.repay_back_to_loan()}
      </ButtonLink>
      {payable && (
        <ButtonLink kind="quiet" wide href={links.loan} data-bridge='{"action":"closeWebview"}'>
          {texts.whether_later()}
        </ButtonLink>
      )}
    </>
  )
}

/** A question, not a threat: what is owed, by when, and that later is an answer too. */
export default function WhetherRepay(props: Props) {
  const { product, owed, tone, payable, headline, settle, extensionCost, links } = props
  return (
    <Layout actions={<Actions {...props} />}>
      <Product {...product} />
      {payable ? (
        <h1 className={styles.question}>{texts.whether_question()}</h1>
      ) : (
        <Notice picture={<Settled />} headline={headline} text={texts.whether_nothing()} />
      )}
      {owed && <Figure label={texts.to_pay()} value={owed.amount} note={owed.until} tone={tone} />}
      {payable && extensionCost && <p>{extensionCost}</p>}
      {payable && (
        <nav className={styles.ways}>
          {settle && (
            <ButtonLink kind="second" wide href={links.settle}>
              {texts.whether_settle({ amount: settle.total })}
            </ButtonLink>
          )}
          {links.extend && (
            <ButtonLink kind="second" wide href={links.extend}>
              {texts.action_extend()}
            </ButtonLink>
          )}
        </nav>
      )}
      <HelpImage href={links.help} />
    </Layout>
  )
}
