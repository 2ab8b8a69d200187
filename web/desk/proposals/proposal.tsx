import * as texts from '#texts'
import { Columns, DeskLayout, DetailList, Panel, Tag } from '../../desk-kit/layout/desk-layout.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextAreaField } from '../../ui/field/field.tsx'
import { ActSentence, PreviewTables } from './preview.tsx'
import type { Props } from './proposal.server.ts'
import { stateNames } from './state-names.ts'

function Decision({ currentUrl, may, version, typedReason }: Props) {
  return (
    <Panel heading={texts.desk_proposal_decide()}>
      {may.approve && (
        <form noValidate method="post" action={currentUrl}>
          <input type="hidden" name="version" value={version} />
          <Button name="act" value="approve">
            {texts.desk_proposal_approve()}
          </Button>
        </form>
      )}
      {may.reject && (
        <form noValidate method="post" action={currentUrl}>
          <TextAreaField
            label={texts.desk_proposal_why_not()}
            name="reason"
            rows={2}
            maxLength={500}
            required
            defaultValue={typedReason}
          />
          <Button kind="second" name="act" value="reject">
            {texts.desk_proposal_reject()}
          </Button>
        </form>
      )}
      {may.withdraw && (
        <form noValidate method="post" action={currentUrl}>
          <p>{texts.desk_proposal_own()}</p>
          <Button kind="second" name="act" value="withdraw">
            {texts.desk_proposal_withdraw()}
          </Button>
        </form>
      )}
    </Panel>
  )
}

export default function Proposal(props: Props) {
  const {
    act,
    subject,
    borrower,
    state,
    sentence,
    reason,
    proposedBy,
    proposedAt,
    expiresAt,
    isChanged,
    may,
  } = props
  const facts = [
    { label: texts.desk_proposal_subject(), value: borrower ? <a href={borrower}>{subject}</a> : subject },
    { label: texts.desk_proposal_reason(), value: reason },
    { label: texts.desk_proposal_by(), value: proposedBy },
    { label: texts.desk_proposal_at(), value: proposedAt },
    state === 'open'
      ? { label: texts.desk_proposal_expires(), value: expiresAt }
      : { label: texts.desk_proposal_decided(), value: `${props.decidedBy} ${props.decidedAt}`.trim() },
  ]
  return (
    <DeskLayout
      title={act}
      actions={<Tag text={stateNames[state]()} tone={state === 'open' ? 'warn' : 'plain'} />}
    >
      {isChanged && state === 'open' && (
        <Panel tone="warn">
          <p>{texts.desk_proposal_changed()}</p>
        </Panel>
      )}
      {sentence && <ActSentence text={sentence} />}
      <Columns>
        <Panel>
          <DetailList facts={facts} />
        </Panel>
        {(may.approve || may.reject || may.withdraw) && <Decision {...props} />}
      </Columns>
      <PreviewTables {...props} />
    </DeskLayout>
  )
}
