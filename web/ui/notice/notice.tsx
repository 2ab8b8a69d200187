import type { ReactNode } from 'react'
import styles from './notice.module.css'

/** The picture itself, not its name: a React screen's script then has the ones it shows and no other. */
type NoticeProps = { picture: ReactNode; headline: string; text: string }

/** A page or a place that has nothing to show, and says why. */
export function Notice({ picture, headline, text }: NoticeProps) {
  return (
    <div className={styles.notice}>
      {picture}
      <h1 className={styles.headline}>{headline}</h1>
      <p className={styles.text}>{text}</p>
    </div>
  )
}
