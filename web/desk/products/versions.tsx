import * as texts from '#texts'
import { termFields } from '../../../contract/desk/products.ts'
import { termLabels } from '../../../contract/desk/term-labels.ts'
import { Panel, Tag } from '../layout/desk-layout.tsx'
import { PlainTable } from '../layout/plain-table.tsx'
import { OpenTag } from './open-tag.tsx'
import type { Props } from './product.server.ts'

const states = {
  past: { name: texts.desk_product_past, tone: 'plain' },
  current: { name: texts.desk_product_current, tone: 'good' },
  planned: { name: texts.desk_product_planned, tone: 'warn' },
} as const
const sources = { file: texts.desk_product_source_file, desk: texts.desk_product_source_desk }

/** Every version, newest first. */
export function ProductVersions({ versions }: Pick<Props, 'versions'>) {
  return (
    <Panel heading={texts.desk_product_versions()}>
      <PlainTable
        caption={texts.desk_product_versions()}
        head={[
          texts.desk_product_version(),
          texts.desk_product_version_from(),
          texts.desk_product_state(),
          texts.desk_product_offer(),
          texts.desk_product_source(),
          ...termFields.map((field) => termLabels[field]()),
        ]}
        rows={versions.map(({ version, holdsFrom, state, open, source, terms }) => [
          version,
          holdsFrom,
          <Tag key="state" text={states[state].name()} tone={states[state].tone} />,
          <OpenTag key="open" open={open} />,
          sources[source](),
          ...termFields.map((field) => terms[field]),
        ])}
        numbersFrom={5}
      />
    </Panel>
  )
}
