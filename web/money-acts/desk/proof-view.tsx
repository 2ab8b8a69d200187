import * as texts from '#texts'
import type { ProofDifference } from '../../../contract/calls/reconciliation.ts'
import { DeskForm } from '../../desk-kit/layout/desk-form.tsx'
import { Panel, Tag } from '../../desk-kit/layout/desk-layout.tsx'
import { PlainTable } from '../../desk-kit/layout/plain-table.tsx'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, TextAreaField } from '../../ui/field/field.tsx'
import type { ShownProof } from './proof.server.ts'

/** How ledger and report differ about a movement. */
const differenceTexts: Readonly<Record<ProofDifference['difference'], (about: { day: string }) => string>> = {
  missingHere: () => texts.desk_difference_missing_here(),
  missingThere: () => texts.desk_difference_missing_there(),
  unbooked: () => texts.desk_difference_unbooked(),
  amountDiffers: () => texts.desk_difference_amount(),
  stateDiffers: () => texts.desk_difference_state(),
  late: texts.desk_difference_late,
  duplicate: () => texts.desk_difference_duplicate(),
}

const movementTexts: Readonly<Record<ProofDifference['kind'], () => string>> = {
  payment: texts.desk_movement_payment,
  reversal: texts.desk_movement_reversal,
  payout: texts.desk_movement_payout,
}

type Proof = ShownProof['proofs'][number]

const states = {
  equal: { name: texts.desk_proof_equal, tone: 'good' },
  differs: { name: texts.desk_proof_differs, tone: 'bad' },
  unread: { name: texts.desk_proof_unread, tone: 'warn' },
} as const

const sideNames = {
  received: texts.desk_money_received,
  takenBack: texts.desk_money_taken_back,
  paidOut: texts.desk_proof_paid_out,
}

/** A company's report in one word, for the table of receipts. */
export function ReportState({ proofs, provider }: { proofs: readonly Proof[]; provider: string }) {
  const proof = proofs.find((each) => each.provider === provider)
  if (!proof) return texts.desk_money_no_report()
  const { name, tone } = states[proof.state]
  return <Tag text={name()} tone={tone} />
}

function CompanyProof({ proof }: { proof: Proof }) {
  const title = texts.desk_proof_of({ company: proof.provider })
  return (
    <Panel heading={title} tone={proof.open > 0 ? 'bad' : proof.state === 'unread' ? 'warn' : undefined}>
      <p>
        <Tag text={states[proof.state].name()} tone={states[proof.state].tone} />{' '}
        {proof.state === 'unread'
          ? texts.desk_proof_unread_why({ why: proof.problem })
          : texts.desk_proof_as_of({ at: proof.provedAt, fees: proof.fees, open: proof.open })}
      </p>
      {proof.state !== 'unread' && (
        <PlainTable
          caption={title}
          head={[
            texts.desk_proof_what(),
            texts.desk_proof_ledger(),
            texts.desk_proof_report(),
            texts.desk_proof_difference(),
          ]}
          rows={proof.sides.map(({ what, ours, theirs, differs }) => [
            sideNames[what](),
            ours,
            theirs,
            differs,
          ])}
          numbersFrom={1}
        />
      )}
    </Panel>
  )
}

function Differences({ differences, next }: Pick<ShownProof, 'differences' | 'next'>) {
  return (
    <Panel heading={texts.desk_proof_differences()} tone="bad">
      <PlainTable
        caption={texts.desk_proof_differences()}
        head={[
          texts.desk_proof_difference(),
          texts.desk_money_company(),
          texts.desk_proof_what(),
          texts.desk_money_order(),
          texts.desk_proof_explanation(),
          texts.desk_proof_ledger(),
          texts.desk_proof_report(),
        ]}
        rows={differences.map((row) => [
          differenceTexts[row.difference]({ day: row.otherDay }),
          row.provider,
          `${movementTexts[row.kind]()} ${row.key}`,
          row.order && (
            <a key="order" href={row.order.href}>
              {row.order.id}
            </a>
          ),
          row.explained || row.detail,
          row.ours,
          row.theirs,
        ])}
        numbersFrom={5}
      />
      {next && <a href={next}>{texts.desk_proof_more()}</a>}
    </Panel>
  )
}

function Explain({ currentUrl, proof }: { currentUrl: string; proof: ShownProof }) {
  const open = proof.differences.filter(({ explained }) => explained === '')
  if (!proof.mayExplain || open.length === 0) return null
  return (
    <Panel heading={texts.desk_proof_explain()}>
      <p>{texts.desk_proof_explain_note()}</p>
      <DeskForm action={currentUrl}>
        <SelectField
          label={texts.desk_proof_difference()}
          name="choice"
          options={open.map((row) => ({
            value: row.choice,
            label: `${row.provider}, ${row.key}: ${differenceTexts[row.difference]({ day: row.otherDay })}`,
          }))}
        />
        <TextAreaField
          label={texts.desk_proof_explanation()}
          name="note"
          rows={2}
          maxLength={500}
          required
          defaultValue={proof.note}
        />
        <Button kind="second" name="act" value="explainDifference">
          {texts.desk_proof_explain_save()}
        </Button>
      </DeskForm>
    </Panel>
  )
}

/** The proof of a day for each company, every difference, and the form that explains one. */
export function ProofView({ currentUrl, proof }: { currentUrl: string; proof: ShownProof }) {
  return (
    <>
      {proof.proofs.map((each) => (
        <CompanyProof key={each.provider} proof={each} />
      ))}
      {proof.differences.length > 0 && <Differences differences={proof.differences} next={proof.next} />}
      <Explain currentUrl={currentUrl} proof={proof} />
    </>
  )
}
