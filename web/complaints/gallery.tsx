import * as texts from '#texts'
import picker from '../ui/image-picker/image-picker.module.css'
import styles from './complaints.module.css'
import type { PictureLinks } from './picture-address.ts'

/** Small pictures that open large. */
export function Gallery({ pictures, label }: { pictures: readonly PictureLinks[]; label: string }) {
  if (pictures.length === 0) return null
  return (
    <ul className={picker.picker} aria-label={label}>
      {pictures.map(({ full, small }, index) => (
        <li key={full} className={picker.image}>
          <a className={styles.opens} href={full}>
            <img src={small} alt={texts.complaint_picture({ number: index + 1 })} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  )
}
