import * as texts from '#texts'
import styles from './borrower.module.css'
import type { Props } from './borrower.server.ts'
import { Listed } from './listed.tsx'

type Linked = { href: string; label: string; rest: readonly string[] }

const linked = (rows: readonly Linked[]) =>
  rows.map(({ href, label, rest }) => [
    <a key={href} className={styles.link} href={href}>
      {label}
    </a>,
    ...rest,
  ])

export function ContactTables({ contact }: Pick<Props, 'contact'>) {
  return (
    <>
      <Listed
        heading={texts.desk_borrower_documents()}
        head={[
          texts.desk_borrower_document_code(),
          texts.desk_borrower_kind(),
          texts.desk_borrower_order(),
          texts.desk_borrower_at(),
        ]}
        rows={linked(contact.documents)}
      />
      <Listed
        heading={texts.desk_borrower_messages()}
        head={[
          texts.desk_borrower_message(),
          texts.desk_borrower_delivery(),
          texts.desk_borrower_sent_by(),
          texts.desk_borrower_tries(),
          texts.desk_borrower_reason(),
          texts.desk_borrower_provider(),
          texts.desk_borrower_cost(),
          texts.desk_borrower_at(),
        ]}
        rows={contact.messages}
      />
      <Listed
        heading={texts.desk_borrower_complaints()}
        head={[
          texts.desk_borrower_complaint(),
          texts.desk_borrower_status(),
          texts.desk_borrower_due(),
          texts.desk_borrower_at(),
        ]}
        rows={linked(contact.complaints)}
      />
      <Listed
        heading={texts.desk_borrower_chats()}
        head={[texts.desk_borrower_said(), texts.desk_borrower_at()]}
        rows={contact.chats}
      />
      <Listed
        heading={texts.desk_borrower_sessions()}
        head={[
          texts.desk_borrower_device(),
          texts.desk_borrower_since(),
          texts.desk_borrower_seen(),
          texts.desk_borrower_ends(),
        ]}
        rows={contact.sessions}
      />
      <Listed
        heading={texts.desk_borrower_proposals()}
        head={[
          texts.desk_proposal_act(),
          texts.desk_proposal_subject(),
          texts.desk_borrower_status(),
          texts.desk_proposal_by(),
          texts.desk_borrower_at(),
        ]}
        rows={linked(contact.proposals)}
      />
    </>
  )
}
