import * as texts from '#texts'
import { type TypedTerms, termFields } from '../../../contract/calls/products.ts'
import { termLabels } from '../../../contract/calls/term-labels.ts'
import { Panel, Tag } from '../../desk-kit/layout/desk-layout.tsx'
import { PlainTable } from '../../desk-kit/layout/plain-table.tsx'
import { OpenTag } from './open-tag.tsx'
import type { Props } from './product.server.ts'

const states = {
  past: { name: texts.desk_product_past, tone: 'plain' },
  current: { name: texts.desk_product_current, tone: 'good' },
  planned: { name: texts.desk_product_planned, tone: 'warn' },
} as const
const sources = { file: texts.desk_product_source_file, desk: texts.desk_product_source_desk }

/** What a version says otherwise than the one before it; all of the first. */
function TermChanges({ terms, before }: { terms: TypedTerms; before: TypedTerms | undefined }) {
  return termFields
    .filter((field) => terms[field] !== before?.[field])
    .map((field) => (
      <div key={field}>
        {before
          ? texts.desk_product_changed_term({
              term: termLabels[field](),
              before: before[field],
              after: terms[field],
            })
          : texts.desk_product_first_term({ term: termLabels[field](), value: terms[field] })}
      </div>
    ))
}

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
          texts.desk_product_terms(),
        ]}
        rows={versions.map(({ version, holdsFrom, state, open, source, terms }, index) => [
          version,
          holdsFrom,
          <Tag key="state" text={states[state].name()} tone={states[state].tone} />,
          <OpenTag key="open" open={open} />,
          sources[source](),
          <TermChanges key="terms" terms={terms} before={versions[index + 1]?.terms} />,
        ])}
      />
    </Panel>
  )
}
