import * as texts from '#texts'
import type { PropsOf } from '../page/page.ts'
import { Breakable } from '../ui/breakable/breakable.tsx'
import { calling, LinkList, link } from '../ui/link-list/link-list.tsx'
import type { load } from './complaint-detail.server.ts'
import styles from './complaints.module.css'

type Props = Pick<PropsOf<typeof load>, 'escalation' | 'links'> & { open: boolean }

/** What to do when the promise passes without an answer: the next one up, with a way to reach them. */
export function Escalation({ escalation, links, open }: Props) {
  return (
    <details className={styles.escalation} open={open}>
      <summary className={styles.summary}>{texts.complaint_escalate()}</summary>
      <p>{texts.complaint_escalate_text()}</p>
      <LinkList label={texts.complaint_escalate()}>
        <a className={link} href={links.contact}>
          {texts.complaint_contact()}
        </a>
        {escalation.map(({ name, phone, website }) => (
          <div key={name} className={styles.contact}>
            <span className={styles.strong}>{name}</span>
            {phone && <a {...calling(phone)}>{phone}</a>}
            {website && (
              <a href={website} rel="noreferrer">
                <Breakable text={website.replace('https://', '')} />
              </a>
            )}
          </div>
        ))}
      </LinkList>
    </details>
  )
}
