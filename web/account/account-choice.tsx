import * as texts from '#texts'
import { Button } from '../ui/button/button.tsx'
import { Illustration } from '../ui/illustration/illustration.tsx'
import { Layout } from '../ui/layout/layout.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Rows } from '../ui/rows/rows.tsx'

/** An account as its owner recognises it; null where the backend does not say whose a session is. */
export type MaskedAccount = { name: string; phone: string } | null

type Props = { action: string; offer: string; kept: MaskedAccount; offered: MaskedAccount }

const rowOf = (text: string, account: MaskedAccount) =>
  account ? [{ text, value: [account.name, account.phone].filter(Boolean).join(' · ') }] : []

/** Product 10.12: a link from another site carries another borrower's session. */
export default function AccountChoice({ action, offer, kept, offered }: Props) {
  return (
    <Layout
      actions={
        <>
          <Button wide form="account-choice" name="choice" value="keep">
            {texts.account_choice_keep()}
          </Button>
          <Button kind="second" wide form="account-choice" name="choice" value="switch">
            {texts.account_choice_switch()}
          </Button>
        </>
      }
    >
      <Notice
        picture={<Illustration name="signed-out" />}
        headline={texts.account_choice_title()}
        text={texts.account_choice_text()}
      />
      <Rows
        rows={[
          ...rowOf(texts.account_choice_kept(), kept),
          ...rowOf(texts.account_choice_offered(), offered),
        ]}
      />
      <form id="account-choice" method="post" action={action}>
        <input type="hidden" name="offer" value={offer} />
      </form>
    </Layout>
  )
}
