import * as texts from '#texts'
import { ButtonLink } from '../../ui/button/button.tsx'

/** Below a part of a ledger: back to its newest entries, and on to older ones. */
export const EntryPaging = ({
  newest,
  older,
}: {
  newest: string | false | null
  older: string | false | null
}) => (
  <>
    {newest && (
      <ButtonLink kind="small" href={newest}>
        {texts.desk_entries_newest()}
      </ButtonLink>
    )}
    {older && (
      <ButtonLink kind="small" href={older} rel="next">
        {texts.desk_entries_older()}
      </ButtonLink>
    )}
  </>
)
