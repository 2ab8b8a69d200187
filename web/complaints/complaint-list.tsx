import * as texts from '#texts'
import type { PropsOf } from '../page/page.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Illustration } from '../ui/illustration/illustration.tsx'
import { Layout } from '../ui/layout/layout.tsx'
import type { load } from './complaint-list.server.ts'
import styles from './complaints.module.css'

type Props = PropsOf<typeof load>

function Item({ id, time, type, content, status, href }: Props['complaints'][number]) {
  return (
    <li>
      <a className={styles.item} href={href} data-next="">
        <span className={styles.bar}>
          <strong>{type}</strong>
          {status && <span className={styles.tag}>{status}</span>}
        </span>
        <span>{content}</span>
        <span className={styles.quiet}>{texts.complaint_line({ no: id, time })}</span>
      </a>
    </li>
  )
}

function Tabs({ tabs }: Pick<Props, 'tabs'>) {
  return (
    <nav className={styles.tabs} aria-label={texts.complaint_list_title()}>
      {tabs.map(({ title, count, href, current }) => (
        <a key={href} className={styles.tab} href={href} {...(current && { 'aria-current': 'true' })}>
          {texts.complaint_tab({ title, count })}
        </a>
      ))}
    </nav>
  )
}

/** Product 2.4: the tabs are the server's. */
export default function ComplaintList({ tabs, complaints, entry }: Props) {
  return (
    <Layout
      lead={
        <>
          <h1 className={styles.title}>{texts.complaint_list_title()}</h1>
          <Tabs tabs={tabs} />
        </>
      }
      actions={
        <ButtonLink wide href={entry}>
          {texts.complaint_new()}
        </ButtonLink>
      }
    >
      {complaints.length > 0 ? (
        <ul className={styles.items}>
          {complaints.map((complaint) => (
            <Item key={complaint.id} {...complaint} />
          ))}
        </ul>
      ) : (
        <div className={styles.empty}>
          <Illustration name="empty" />
          <p>{texts.complaint_list_empty()}</p>
        </div>
      )}
    </Layout>
  )
}
