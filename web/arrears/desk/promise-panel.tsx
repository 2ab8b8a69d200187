import * as texts from '#texts'
import { Panel, Tag } from '../../desk-kit/layout/desk-layout.tsx'
import { PlainTable } from '../../desk-kit/layout/plain-table.tsx'
import { Button } from '../../ui/button/button.tsx'
import { promiseStates } from './arrears-names.ts'
import type { Props } from './arrears-order.server.ts'

/** One promise is open at a time: withdrawn, it makes room for another. */
function Withdrawal({ currentUrl, promises }: Pick<Props, 'currentUrl' | 'promises'>) {
  const open = promises.find(({ state }) => state === 'open')
  return (
    open && (
      <form noValidate method="post" action={currentUrl}>
        <input type="hidden" name="promiseId" value={open.id} />
        <Button kind="second" name="act" value="withdrawPromise">
          {texts.desk_promise_withdraw()}
        </Button>
      </form>
    )
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
      {mayAct && <Withdrawal {...props} />}
    </Panel>
  )
}
