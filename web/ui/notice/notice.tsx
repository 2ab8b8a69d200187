import { Illustration, type IllustrationName } from '../illustration/illustration.tsx'
import styles from './notice.module.css'

type NoticeProps = { illustration: IllustrationName; headline: string; text: string }

/** A page or a place that has nothing to show, and says why. */
export function Notice({ illustration, headline, text }: NoticeProps) {
  return (
    <div className={styles.notice}>
      <Illustration name={illustration} />
      <h1 className={styles.headline}>{headline}</h1>
      <p className={styles.text}>{text}</p>
    </div>
  )
}
