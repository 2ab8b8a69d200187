import * as texts from '#texts'
import { AmountField } from '../../desk-kit/layout/amount-field.tsx'
import { Panel, Tag } from '../../desk-kit/layout/desk-layout.tsx'
import { PlainTable } from '../../desk-kit/layout/plain-table.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Field } from '../../ui/field/field.tsx'
import styles from './arrears.module.css'
import { promiseStates } from './arrears-names.ts'
import type { Props } from './arrears-order.server.ts'

/** One promise is open at a time: it is withdrawn, or another is noted. */
function PromiseForms({ currentUrl, promises, today, currency, typed }: Props) {
  const open = promises.find(({ state }) => state === 'open')
  if (open)
    return (
      <form noValidate method="post" action={currentUrl}>
        <input type="hidden" name="promiseId" value={open.id} />
        <Button kind="second" name="act" value="withdrawPromise">
          {texts.desk_promise_withdraw()}
        </Button>
      </form>
    )
  return (
    <form noValidate method="post" action={currentUrl} className={styles.form}>
      <input type="hidden" name="currency" value={currency} />
      <AmountField
        label={texts.desk_promise_amount_label()}
        name="amountMinor"
        currency={currency}
        required
        defaultValue={typed.amount}
      />
      <Field
        label={texts.desk_promise_by_day()}
        name="payBy"
        type="date"
        min={today}
        required
        defaultValue={typed.payBy}
      />
      <Button name="act" value="recordPromise">
        {texts.desk_promise_save()}
      </Button>
    </form>
  )
}

export function PromisePanel(props: Props) {
  const { promises, mayAct } = props
  return (
    <Panel heading={texts.desk_promises()}>
      {promises.length === 0 ? (
        <p>{texts.desk_promises_none()}</p>
      ) : (
        <PlainTable
          caption={texts.desk_promises()}
          head={[
            texts.desk_promise_state(),
            texts.desk_promise_amount_label(),
            texts.desk_promise_by_day(),
            texts.desk_promise_made(),
            texts.desk_contacts_by(),
          ]}
          rows={promises.map(({ state, amount, payBy, at, by, reason }) => [
            <Tag key="state" text={promiseStates[state].name()} tone={promiseStates[state].tone} />,
            amount,
            payBy,
            at,
            reason ? texts.desk_promise_by_why({ by, reason }) : by,
          ])}
        />
      )}
      {mayAct && <PromiseForms {...props} />}
    </Panel>
  )
}
