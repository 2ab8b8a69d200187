import type { ReactNode } from 'react'
import * as texts from '#texts'
import { Columns, Panel } from '../../desk-kit/layout/desk-layout.tsx'
import { PlainTable } from '../../desk-kit/layout/plain-table.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Field } from '../../ui/field/field.tsx'
import { Fold } from '../../ui/fold/fold.tsx'
import styles from './arrears.module.css'
import type { Props } from './arrears.server.ts'

type ExportProps = Props['exports']

type FileFormProps = { heading: string; action: string; market: string; children: ReactNode }

/** A file of some days, asked for by a plain form. */
const FileForm = ({ heading, action, market, children }: FileFormProps) => (
  <Panel heading={heading}>
    <form method="get" action={action} className={styles.days}>
      <input type="hidden" name="market" value={market} />
      {children}
      <Button kind="second">{texts.desk_ledger_download()}</Button>
    </form>
  </Panel>
)

type DayFieldProps = { label: string; name: string; day: string; max: string }

const DayField = ({ label, name, day, max }: DayFieldProps) => (
  <Field label={label} name={name} type="date" required defaultValue={day} max={max} />
)

const Ledger = ({ action, market, from, to }: NonNullable<ExportProps['ledger']>) => (
  <FileForm heading={texts.desk_ledger()} action={action} market={market}>
    <DayField label={texts.desk_ledger_from()} name="from" day={from} max={to} />
    <DayField label={texts.desk_ledger_to()} name="to" day={to} max={to} />
  </FileForm>
)

const Balance = ({ action, market, day }: NonNullable<ExportProps['balance']>) => (
  <FileForm heading={texts.desk_balance()} action={action} market={market}>
    <DayField label={texts.desk_balance_day()} name="day" day={day} max={day} />
  </FileForm>
)

function Bureau({ bureau }: { bureau: NonNullable<ExportProps['bureau']> }) {
  const toVerify = texts.desk_bureau_verify()
  return (
    <Panel heading={texts.desk_bureau({ bureau: bureau.name })}>
      <p>{texts.desk_bureau_note()}</p>
      <div className={styles.days}>
        {bureau.files.map(({ code, href }) => (
          <ButtonLink key={code} kind="second" href={href} download>
            {texts.desk_bureau_download({ file: code })}
          </ButtonLink>
        ))}
      </div>
      <Fold summary={toVerify}>
        <PlainTable
          caption={toVerify}
          head={[texts.desk_bureau_file(), texts.desk_bureau_field(), texts.desk_bureau_state()]}
          rows={bureau.toVerify.map(({ file, field, isEmpty }) => [
            file,
            field,
            isEmpty ? texts.desk_bureau_empty() : texts.desk_bureau_unverified(),
          ])}
        />
      </Fold>
    </Panel>
  )
}

/** What an accountant, a regulator and the credit bureau are given; each where the role may have it. */
export const Exports = ({ exports: { ledger, balance, bureau } }: Pick<Props, 'exports'>) => (
  <>
    {(ledger || balance) && (
      <Columns>
        {ledger && <Ledger {...ledger} />}
        {balance && <Balance {...balance} />}
      </Columns>
    )}
    {bureau && <Bureau bureau={bureau} />}
  </>
)
