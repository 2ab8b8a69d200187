import * as texts from '#texts'
import { Button } from '../ui/button/button.tsx'
import { Illustration } from '../ui/illustration/illustration.tsx'
import { Layout } from '../ui/layout/layout.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Rows } from '../ui/rows/rows.tsx'

/** An account as its owner recognises it; null where the backend does not say whose a session is. */
export type MaskedAccount = { name: string; phone: string } | null

type Props = {
  action: string
  offer: string
  isSignedIn: boolean
  kept: MaskedAccount
  offered: MaskedAccount
}

const rowOf = (text: string, account: MaskedAccount) =>
  account ? [{ text, value: [account.name, account.phone].filter(Boolean).join(' · ') }] : []

const signedInTexts = {
  keep: texts.account_choice_keep,
  switch: texts.account_choice_switch,
  title: texts.account_choice_title,
  text: texts.account_choice_text,
}
const signedOutTexts: typeof signedInTexts = {
  keep: texts.account_choice_leave,
  switch: texts.account_choice_go_on,
  title: texts.account_choice_only_title,
  text: texts.account_choice_only_text,
}

/** Product 10.12: a link from another site carries a session that is not, or may not be, the visitor's. */
export default function AccountChoice({ action, offer, isSignedIn, kept, offered }: Props) {
  const shown = isSignedIn ? signedInTexts : signedOutTexts
  return (
    <Layout
      actions={
        <>
          <Button wide form="account-choice" name="choice" value="keep">
            {shown.keep()}
          </Button>
          <Button kind="second" wide form="account-choice" name="choice" value="switch">
            {shown.switch()}
          </Button>
        </>
      }
    >
      <Notice picture={<Illustration name="signed-out" />} headline={shown.title()} text={shown.text()} />
      <Rows
        rows={[
          ...rowOf(texts.account_choice_kept(), kept),
          ...rowOf(texts.account_choice_offered(), offered),
        ]}
      />
      <form noValidate id="account-choice" method="post" action={action}>
        <input type="hidden" name="offer" value={offer} />
      </form>
    </Layout>
  )
}
