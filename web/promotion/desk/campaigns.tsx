import { useMemo } from 'react'
import * as texts from '#texts'
import { type DataColumn, DataTable } from '../../desk-kit/data-table/data-table.tsx'
import { DeskLayout, Panel, Tag } from '../../desk-kit/layout/desk-layout.tsx'
import { PlainTable } from '../../desk-kit/layout/plain-table.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Field, SelectField } from '../../ui/field/field.tsx'
import { Fold } from '../../ui/fold/fold.tsx'
import styles from './campaigns.module.css'
import type { Props } from './campaigns.server.ts'
import { FunnelChart, stepNames } from './funnel-chart.tsx'

type Row = Props['campaigns'][number]

function Range({ currentUrl, range, templates }: Pick<Props, 'currentUrl' | 'range' | 'templates'>) {
  return (
    <form noValidate method="get" action={currentUrl} className={styles.range}>
      <Field label={texts.desk_campaign_from()} name="from" type="date" defaultValue={range.from} />
      <Field label={texts.desk_campaign_to()} name="to" type="date" defaultValue={range.to} />
      <SelectField
        label={texts.desk_campaign_template()}
        name="template"
        defaultValue={range.template}
        options={[
          { value: '', label: texts.desk_all() },
          ...templates.map((id) => ({ value: id, label: id })),
        ]}
      />
      <Button kind="second">{texts.desk_filter()}</Button>
    </form>
  )
}

function Funnel({ days, totals, channels, csv }: Pick<Props, 'days' | 'totals' | 'channels' | 'csv'>) {
  const steps = stepNames.map((name) => name())
  return (
    <Panel heading={texts.desk_campaign_funnel()}>
      <FunnelChart days={days} />
      <PlainTable
        caption={texts.desk_campaign_funnel()}
        head={[texts.desk_campaign_day(), ...steps]}
        rows={[[texts.desk_campaign_total(), ...totals]]}
        numbersFrom={1}
      />
      <Fold summary={texts.desk_campaign_by_day()}>
        <PlainTable
          caption={texts.desk_campaign_by_day()}
          head={[texts.desk_campaign_day(), ...steps]}
          rows={days.map(({ day, counts }) => [day, ...counts])}
          numbersFrom={1}
        />
      </Fold>
      {channels.length > 0 && (
        <PlainTable
          caption={texts.desk_campaign_by_channel()}
          head={[texts.desk_campaign_template(), texts.desk_campaign_channel(), ...steps]}
          rows={channels.map(({ template, channel, counts }) => [template, channel, ...counts])}
          numbersFrom={2}
        />
      )}
      <p>
        <ButtonLink kind="small" href={csv} download>
          {texts.desk_campaign_csv()}
        </ButtonLink>
      </p>
    </Panel>
  )
}

export default function Campaigns(props: Props) {
  const columns = useMemo<DataColumn<Row>[]>(
    () => [
      { id: 'id', header: texts.desk_campaign_template(), cell: (row) => row.id },
      { id: 'title', header: texts.desk_campaign_title(), cell: (row) => row.title },
      { id: 'market', header: texts.desk_product_market(), cell: (row) => row.market },
      { id: 'version', header: texts.desk_content_version(), cell: (row) => row.version, isNumber: true },
      {
        id: 'draft',
        header: texts.desk_content_draft(),
        cell: (row) => row.hasDraft && <Tag tone="warn" text={texts.desk_content_draft()} />,
      },
    ],
    [],
  )
  return (
    <DeskLayout title={texts.desk_campaigns()} note={texts.desk_campaigns_note()}>
      <Range {...props} />
      <Funnel {...props} />
      <Panel heading={texts.desk_campaign_pages()}>
        <DataTable
          caption={texts.desk_campaign_pages()}
          columns={columns}
          rows={props.campaigns}
          keyOf={(row) => row.id}
          hrefOf={(row) => row.href}
        />
      </Panel>
    </DeskLayout>
  )
}
