import * as texts from '#texts'
import type { SettlementDifference } from '../../../contract/calls/reconciliation.ts'
import { DeskForm } from '../../desk-kit/layout/desk-form.tsx'
import { DeskLayout, DetailList, Panel, Tag } from '../../desk-kit/layout/desk-layout.tsx'
import { PlainTable } from '../../desk-kit/layout/plain-table.tsx'
import { WaitingProposals } from '../../money-acts/desk/act-forms.tsx'
import { marketOptions } from '../../money-acts/desk/day-view.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Field, SelectField, TextAreaField } from '../../ui/field/field.tsx'
import type { Props } from './settlements.server.ts'

type File = NonNullable<Props['chosen']>

const differences: Readonly<Record<SettlementDifference, () => string>> = {
  missingHere: texts.desk_difference_missing_here,
  amountDiffers: texts.desk_difference_amount,
  duplicate: texts.desk_settlement_duplicate,
}

const BookedTag = ({ isBooked }: { isBooked: boolean }) =>
  isBooked ? (
    <Tag tone="good" text={texts.desk_settlement_booked()} />
  ) : (
    <Tag tone="warn" text={texts.desk_settlement_open()} />
  )

function Settlements({ file }: { file: File }) {
  return (
    <PlainTable
      caption={texts.desk_settlement_batches()}
      head={[
        texts.desk_settlement_batch(),
        texts.desk_money_day(),
        texts.desk_money_status(),
        texts.desk_settlement_count(),
        texts.desk_settlement_gross(),
        texts.desk_settlement_fee(),
        texts.desk_settlement_tax(),
        texts.desk_settlement_net(),
      ]}
      rows={file.settlements.map((each) => [
        each.id,
        each.day,
        <BookedTag key="state" isBooked={each.isBooked} />,
        each.lines,
        each.gross,
        each.fee,
        each.tax,
        each.net,
      ])}
      numbersFrom={3}
    />
  )
}

function Differing({ file }: { file: File }) {
  if (file.differing.length === 0) return <p>{texts.desk_settlement_no_difference()}</p>
  return (
    <PlainTable
      caption={texts.desk_settlement_differences()}
      head={[
        texts.desk_settlement_line(),
        texts.desk_money_reported_as(),
        texts.desk_proof_difference(),
        texts.desk_proof_report(),
        texts.desk_proof_ledger(),
      ]}
      rows={file.differing.map((each) => [
        each.line,
        each.movement,
        differences[each.difference](),
        each.amount,
        each.ours,
      ])}
      numbersFrom={3}
    />
  )
}

function Chosen({ currentUrl, file }: { currentUrl: string; file: File }) {
  return (
    <>
      <WaitingProposals proposals={file.proposals} />
      <Panel heading={file.name}>
        <DetailList
          facts={[
            { label: texts.desk_money_company(), value: file.provider },
            { label: texts.desk_settlement_uploaded(), value: file.uploaded },
            { label: texts.desk_settlement_gross(), value: file.gross },
            { label: texts.desk_settlement_net(), value: file.net },
            { label: texts.desk_money_status(), value: <BookedTag isBooked={file.isBooked} /> },
          ]}
        />
        <Settlements file={file} />
      </Panel>
      <Panel
        heading={texts.desk_settlement_differences()}
        tone={file.differing.length > 0 ? 'warn' : undefined}
      >
        <Differing file={file} />
      </Panel>
      {file.mayBook && (
        <Panel heading={texts.desk_settlement_book()}>
          <p>{texts.desk_settlement_book_note()}</p>
          <DeskForm action={currentUrl}>
            <TextAreaField
              label={texts.desk_money_reason_bank()}
              name="reason"
              rows={2}
              maxLength={500}
              required
              defaultValue={file.reason}
            />
            <Button name="act" value="book">
              {texts.desk_settlement_propose()}
            </Button>
          </DeskForm>
        </Panel>
      )}
    </>
  )
}

function Upload({ currentUrl, companies }: Pick<Props, 'currentUrl' | 'companies'>) {
  return (
    <Panel heading={texts.desk_settlement_upload()}>
      <p>{texts.desk_settlement_upload_note()}</p>
      <DeskForm action={currentUrl} hasFiles>
        <SelectField label={texts.desk_money_company()} name="provider" options={companies} />
        <SelectField label={texts.desk_money_market()} name="market" options={marketOptions()} />
        <Field
          label={texts.desk_settlement_file()}
          hint={texts.desk_settlement_file_hint()}
          name="file"
          type="file"
          accept=".csv,text/csv"
          required
        />
        <Button kind="second" name="act" value="upload">
          {texts.desk_settlement_send()}
        </Button>
      </DeskForm>
    </Panel>
  )
}

function Files({ rows }: Pick<Props, 'rows'>) {
  return (
    <Panel heading={texts.desk_settlement_files()}>
      {rows.length === 0 && <p>{texts.desk_settlement_no_files()}</p>}
      {rows.length > 0 && (
        <PlainTable
          caption={texts.desk_settlement_files()}
          head={[
            texts.desk_settlement_file(),
            texts.desk_money_company(),
            texts.desk_money_status(),
            texts.desk_settlement_uploaded(),
            texts.desk_settlement_count(),
            texts.desk_settlement_net(),
          ]}
          rows={rows.map((row) => [
            <a key="file" href={row.href}>
              {row.name}
            </a>,
            row.provider,
            <BookedTag key="state" isBooked={row.isBooked} />,
            row.uploaded,
            row.lines,
            row.net,
          ])}
          numbersFrom={4}
        />
      )}
    </Panel>
  )
}

export default function SettlementFiles({ currentUrl, rows, chosen, mayUpload, companies, money }: Props) {
  return (
    <DeskLayout
      title={texts.desk_settlements()}
      note={texts.desk_settlements_note()}
      actions={
        <ButtonLink kind="second" href={money}>
          {texts.desk_money_list_day()}
        </ButtonLink>
      }
    >
      {chosen && <Chosen currentUrl={currentUrl} file={chosen} />}
      {mayUpload && <Upload currentUrl={currentUrl} companies={companies} />}
      <Files rows={rows} />
    </DeskLayout>
  )
}
