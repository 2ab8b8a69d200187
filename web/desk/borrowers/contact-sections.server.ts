import type { BorrowerFile } from '../../../contract/desk/borrower-file.ts'
import { deskPaths, paths } from '../../../contract/wire/paths.ts'
import { formatShortDay } from '../../../market/dates.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { microUsd } from '../../desk-kit/micro-usd.ts'
import type { DeskPageContext } from '../../page/desk-page.ts'
import { actName } from '../proposals/act-names.ts'
import { deliveryReasons, stateWord } from './state-words.ts'

/** What was written to and by the borrower, and about them; as rows of texts. */
export function contactSections(file: BorrowerFile, { href, language, packs }: DeskPageContext) {
  const pack = packs[file.borrower.market]
  const time = (iso: string) => deskTime(iso, language, pack)
  return {
    documents: file.documents.map(({ code, kind, orderId, at }) => ({
      href: href(paths.verify, { code }),
      label: code,
      rest: [stateWord(kind), orderId, time(at)],
    })),
    messages: file.messages.map((message) => [
      stateWord(message.subject || message.kind),
      stateWord(message.state),
      stateWord(message.channel),
      String(message.tries),
      deliveryReasons(message.reason),
      message.providerId,
      microUsd(message.costMicroUsd, language),
      time(message.at),
    ]),
    complaints: file.complaints.map(({ complaintId, status, dueOn, at }) => ({
      href: href(deskPaths.complaint, { id: complaintId }),
      label: complaintId,
      rest: [stateWord(status), formatShortDay(dueOn, language), time(at)],
    })),
    chats: file.chats.map(({ value, nodeId, at }) => [[nodeId, value].filter(Boolean).join(': '), time(at)]),
    sessions: file.sessions.map(({ device, at, seenAt, endsAt }) => [
      device,
      time(at),
      time(seenAt),
      time(endsAt),
    ]),
    proposals: file.proposals.map(({ proposalId, act, subject, state, proposedBy, at }) => ({
      href: href(deskPaths.proposal, { id: proposalId }),
      label: actName(act),
      rest: [subject, stateWord(state), proposedBy, time(at)],
    })),
    notes: file.notes.map(({ by, text, at }) => ({ by, text, at: time(at) })),
  }
}
