import * as texts from '#texts'
import { Panel } from '../layout/desk-layout.tsx'
import { PlainTable } from '../layout/plain-table.tsx'
import type { ShownHistory } from './shown-history.server.ts'

/** What was published, newest first; each can be shown, and saved again as a draft. */
export function ContentVersions({ versions }: Pick<ShownHistory, 'versions'>) {
  return (
    <Panel heading={texts.desk_content_history()}>
      {versions.length === 0 ? (
        <p>{texts.desk_content_none()}</p>
      ) : (
        <PlainTable
          caption={texts.desk_content_history()}
          head={[
            texts.desk_content_version(),
            texts.desk_content_note(),
            texts.desk_content_by(),
            texts.desk_content_at(),
          ]}
          rows={versions.map(({ version, href, note, publishedBy, publishedAt }) => [
            <a key="show" href={href}>
              {texts.desk_content_show({ version })}
            </a>,
            note,
            publishedBy,
            publishedAt,
          ])}
        />
      )}
    </Panel>
  )
}
