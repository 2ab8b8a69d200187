import { useMemo } from 'react'
import * as texts from '#texts'
import type { NoticeChannel } from '../../../market/notice-figures.ts'
import { deliveryReasons, stateWord } from '../../account/desk/state-words.ts'
import { type DataColumn, DataTable } from '../../desk-kit/data-table/data-table.tsx'
import { Choices } from '../../desk-kit/layout/choices.tsx'
import { DeskLayout, Panel, Tag, type Tone } from '../../desk-kit/layout/desk-layout.tsx'
import { PlainTable } from '../../desk-kit/layout/plain-table.tsx'
import type { Props } from './sent-messages.server.ts'

type Row = Props['rows'][number]

const channelNames: Record<NoticeChannel | 'code', () => string> = {
  push: texts.desk_sent_push,
  whatsapp: texts.desk_sent_whatsapp,
  sms: texts.desk_sent_sms,
  mail: texts.desk_sent_mail,
  code: texts.desk_sent_code,
}
const choiceNames = { ...channelNames, all: texts.desk_all, failed: texts.desk_sent_failed }

const tones: Readonly<Record<string, Tone>> = { delivered: 'good', failed: 'bad', unknown: 'warn' }

const columns = (): DataColumn<Row>[] => [
  { id: 'matter', header: texts.desk_sent_matter(), cell: (row) => stateWord(row.matter) },
  { id: 'channel', header: texts.desk_sent_channel(), cell: (row) => channelNames[row.channel]() },
  {
    id: 'state',
    header: texts.desk_sent_state(),
    cell: (row) => <Tag text={stateWord(row.state)} tone={tones[row.state] ?? 'plain'} />,
  },
  { id: 'reason', header: texts.desk_sent_reason(), cell: (row) => deliveryReasons(row.reason) },
  { id: 'order', header: texts.desk_sent_order(), cell: (row) => row.orderId },
  { id: 'provider', header: texts.desk_sent_provider(), cell: (row) => row.providerId },
  { id: 'cost', header: texts.desk_sent_cost(), cell: (row) => row.cost, isNumber: true },
  { id: 'at', header: texts.desk_sent_at(), cell: (row) => row.at },
]

function Totals({ totals }: Pick<Props, 'totals'>) {
  return (
    <PlainTable
      caption={texts.desk_sent_totals()}
      numbersFrom={2}
      head={[
        texts.desk_sent_day(),
        texts.desk_sent_channel(),
        texts.desk_sent_under_way(),
        texts.desk_sent_delivered(),
        texts.desk_sent_failed(),
        texts.desk_sent_unknown(),
        texts.desk_sent_cost(),
      ]}
      rows={totals.map((total) => [
        total.day,
        channelNames[total.channel](),
        total.sent,
        total.delivered,
        total.failed,
        total.unknown,
        total.cost,
      ])}
    />
  )
}

export default function SentMessages({ choices, rows, totals, next, first }: Props) {
  const shown = useMemo(columns, [])
  return (
    <DeskLayout title={texts.desk_sent_messages()} note={texts.desk_sent_note()}>
      <Choices
        label={texts.desk_filter()}
        choices={choices.map(({ key, href, current }) => ({ href, current, label: choiceNames[key]() }))}
      />
      <Panel heading={texts.desk_sent_list()}>
        <DataTable
          caption={texts.desk_sent_list()}
          columns={shown}
          rows={rows}
          keyOf={(row) => row.attemptId}
          hrefOf={(row) => row.href}
          toneOf={(row) => (row.state === 'failed' ? 'bad' : undefined)}
          next={next}
          first={first}
        />
      </Panel>
      {totals.length > 0 && (
        <Panel heading={texts.desk_sent_totals()}>
          <Totals totals={totals} />
        </Panel>
      )}
    </DeskLayout>
  )
}
