import * as texts from '#texts'
import type { PayoutPurpose, PayoutStatus } from '../../../contract/calls/books.ts'
import { type DataColumn, DataTable } from '../../desk-kit/data-table/data-table.tsx'
import { DeskLayout, DetailList, Panel, Tag, type Tone } from '../../desk-kit/layout/desk-layout.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { ActForms, ActPreviewPanel, WaitingProposals } from './act-forms.tsx'
import type { Props } from './payouts.server.ts'

type Row = Props['rows'][number]

const statuses: Readonly<Record<PayoutStatus, { name: () => string; tone: Tone }>> = {
  pending: { name: texts.desk_money_payout_pending, tone: 'plain' },
  sending: { name: texts.desk_money_payout_sending, tone: 'plain' },
  sent: { name: texts.desk_money_payout_sent, tone: 'plain' },
  unknown: { name: texts.desk_money_payout_unknown, tone: 'warn' },
  failed: { name: texts.desk_money_payout_failed, tone: 'bad' },
  returned: { name: texts.desk_money_payout_returned, tone: 'bad' },
  paid: { name: texts.desk_money_payout_paid, tone: 'good' },
  differs: { name: texts.desk_money_payout_differs, tone: 'bad' },
  withdrawn: { name: texts.desk_money_payout_withdrawn, tone: 'warn' },
}
const outcomes = {
  paid: texts.desk_money_payout_paid,
  failed: texts.desk_money_payout_failed,
  'wrong account': texts.desk_money_payout_wrong_account,
  returned: texts.desk_money_payout_returned,
} as const
const purposes: Readonly<Record<PayoutPurpose, () => string>> = {
  loan: texts.desk_money_for_loan,
  refund: texts.desk_money_for_refund,
}

const StatusTag = ({ status }: { status: PayoutStatus }) => (
  <Tag text={statuses[status].name()} tone={statuses[status].tone} />
)

const columns = (): DataColumn<Row>[] => [
  { id: 'order', header: texts.desk_money_order(), cell: (row) => row.orderId },
  { id: 'amount', header: texts.desk_money_amount(), cell: (row) => row.amount, isNumber: true },
  { id: 'purpose', header: texts.desk_money_purpose(), cell: (row) => purposes[row.purpose]() },
  { id: 'status', header: texts.desk_money_status(), cell: (row) => <StatusTag status={row.status} /> },
  { id: 'account', header: texts.desk_money_account(), cell: (row) => row.account },
  { id: 'createdAt', header: texts.desk_money_since(), cell: (row) => row.createdAt },
]

type Attempt = NonNullable<Props['chosen']>['attempts'][number]

const attemptColumns = (): DataColumn<Attempt>[] => [
  { id: 'reference', header: texts.desk_money_attempt(), cell: (row) => row.reference },
  { id: 'provider', header: texts.desk_money_company(), cell: (row) => row.provider },
  { id: 'amount', header: texts.desk_money_amount(), cell: (row) => row.amount, isNumber: true },
  { id: 'outcome', header: texts.desk_money_status(), cell: (row) => row.outcome && outcomes[row.outcome]() },
  { id: 'gone', header: texts.desk_money_gone(), cell: (row) => row.gone, isNumber: true },
  { id: 'createdAt', header: texts.desk_money_since(), cell: (row) => row.createdAt },
]

function Chosen({ currentUrl, payout }: { currentUrl: string; payout: NonNullable<Props['chosen']> }) {
  const facts = [
    { label: texts.desk_money_order(), value: <a href={payout.order}>{payout.orderId}</a> },
    { label: texts.desk_money_amount(), value: payout.amount },
    { label: texts.desk_money_status(), value: <StatusTag status={payout.status} /> },
    { label: texts.desk_money_account(), value: payout.account },
    { label: texts.desk_money_company(), value: payout.provider },
    { label: texts.desk_money_gone(), value: payout.gone },
    { label: texts.desk_money_problem(), value: payout.reason },
    { label: texts.desk_money_handled_by(), value: payout.handled },
  ]
  return (
    <>
      <WaitingProposals proposals={payout.proposals} />
      <ActPreviewPanel currentUrl={currentUrl} shown={payout.shown} />
      <Panel heading={texts.desk_money_payout_of({ order: payout.orderId })}>
        <DetailList facts={facts.filter(({ value }) => value)} />
      </Panel>
      {payout.attempts.length > 0 && (
        <DataTable
          caption={texts.desk_money_attempts()}
          columns={attemptColumns()}
          rows={payout.attempts}
          keyOf={(row) => row.reference}
        />
      )}
      <ActForms currentUrl={currentUrl} market={payout.market} forms={payout.forms} shown={payout.shown} />
    </>
  )
}

export default function Payouts({ currentUrl, chosen, rows, next, first, money }: Props) {
  return (
    <DeskLayout
      title={texts.desk_money_payouts()}
      note={texts.desk_money_payouts_note()}
      actions={
        <ButtonLink kind="second" href={money}>
          {texts.desk_money()}
        </ButtonLink>
      }
    >
      {chosen && <Chosen currentUrl={currentUrl} payout={chosen} />}
      <DataTable
        caption={texts.desk_money_payouts()}
        columns={columns()}
        rows={rows}
        keyOf={(row) => row.id}
        hrefOf={(row) => row.href}
        next={next}
        first={first}
      />
    </DeskLayout>
  )
}
