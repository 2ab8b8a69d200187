import type { ProposalPreview } from '../../../contract/calls/proposals.ts'
import { formatDay } from '../../../market/dates.ts'
import { formatMoney } from '../../../market/money.ts'
import type { PageContext } from '../../page/page.ts'
import { accountName } from './account-names.ts'
import { entryKindName } from './entry-kind-name.ts'

type Reader = Pick<PageContext, 'packs' | 'language'>

/** What a proposal would write, in the reader's language. */
export function previewProps(
  {
    market,
    changes,
    entries,
    balances,
  }: Pick<ProposalPreview, 'market' | 'changes' | 'entries' | 'balances'>,
  { packs, language }: Reader,
) {
  const money = (minor: number) => formatMoney(minor, packs[market ?? 'id'].currency)
  return {
    changes,
    entries: entries.map(({ kind, valueDay, postings }) => ({
      kind: entryKindName(kind),
      valueDay: formatDay(valueDay, language),
      postings: postings.map(({ account, amountMinor, periodNo }) => ({
        account: accountName(account, periodNo),
        debit: amountMinor > 0 ? money(amountMinor) : '',
        credit: amountMinor < 0 ? money(-amountMinor) : '',
      })),
    })),
    balances: balances.map(({ account, beforeMinor, afterMinor }) => ({
      account: accountName(account),
      before: money(beforeMinor),
      after: money(afterMinor),
    })),
  }
}
export type PreviewProps = ReturnType<typeof previewProps>
