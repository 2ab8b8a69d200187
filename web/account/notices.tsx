import styles from './notices.module.css'
import type { ShownNotice } from './notices.server.ts'

function Message({ title, text, time }: ShownNotice) {
  return (
    <>
      <strong>{title}</strong>
      <span>{text}</span>
      <span className={styles.quiet}>{time}</span>
    </>
  )
}

/** Messages of the lender, newest first; each leads to what it is about. */
export function NoticeList({ notices }: { notices: readonly ShownNotice[] }) {
  return (
    <ul className={styles.list}>
      {notices.map((notice) => (
        <li key={notice.id}>
          {notice.href ? (
            <a className={styles.item} href={notice.href} data-next="">
              <Message {...notice} />
            </a>
          ) : (
            <div className={styles.item}>
              <Message {...notice} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
