import type { ReactNode } from 'react'
import * as texts from '#texts'
import picker from './image-picker.module.css'
import styles from './picture-tile.module.css'
import type { SentPicture } from './sent-picture.ts'

type TileProps = {
  picture: SentPicture
  alt: string
  onRetry: () => void
  children?: ReactNode
}

/** What cannot be drawn keeps its place, without the browser's sign for it. */
const hideBroken = ({ currentTarget }: { currentTarget: HTMLImageElement }) =>
  currentTarget.classList.add(styles.broken ?? '')

/** One picture while it travels, and when it has arrived. */
export function PictureTile({ picture, alt, onRetry, children }: TileProps) {
  const { state, src, percent, problem, mayRetry } = picture
  return (
    <div className={`${picker.image} ${styles.tile}`} data-state={state}>
      {/* Another picture is another element: that one could not be drawn says nothing of the next. */}
      <img key={src} src={src} alt={alt} onError={hideBroken} />
      {(state === 'waiting' || state === 'sending') && (
        <progress max="100" value={percent} aria-label={texts.images_sending()} />
      )}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {state === 'failed' && mayRetry && (
        <button type="button" className={styles.retry} onClick={onRetry}>
          {texts.images_retry()}
        </button>
      )}
      {children}
    </div>
  )
}
