import * as texts from '#texts'
import { Button } from '../ui/button/button.tsx'
import picker from '../ui/image-picker/image-picker.module.css'
import type { Shown } from './picture-address.ts'
import styles from './pictures.module.css'

type PicturesProps = { max: number; kept: readonly Shown[]; problems: readonly string[] }

/** One picture as the script shows it while it travels. */
function Tile() {
  return (
    <div className={`${picker.image} ${styles.tile}`}>
      <img alt="" />
      <progress max="100" value="0" aria-label={texts.complaint_picture_sending()} />
      <p className={styles.problem} role="alert" hidden />
      <button type="button" className={styles.retry} data-retry="" hidden>
        {texts.complaint_picture_retry()}
      </button>
      <button
        type="button"
        className={picker.remove}
        data-remove=""
        aria-label={texts.complaint_picture_remove()}
      >
        <span aria-hidden="true">×</span>
      </button>
      <input type="hidden" name="image" disabled />
    </div>
  )
}

/** A picture that has arrived already, for a form that came back. */
function Kept({ full, small }: Shown) {
  return (
    <div className={`${picker.image} ${styles.tile}`} data-kept={full}>
      <img src={small} alt="" />
      <input type="hidden" name="image" value={full} />
      <label className={styles.drop}>
        <input type="checkbox" name="drop" value={full} /> {texts.complaint_picture_drop()}
      </label>
    </div>
  )
}

/**
 * Spec 2.3: up to nine pictures. Without a script they travel with the form, or, a few at a time, by the button below
 * them; with it each is shrunk and sent at once.
 */
export function Pictures({ max, kept, problems }: PicturesProps) {
  return (
    <fieldset className={picker.picker} id="pictures" data-max={max}>
      <legend className={picker.legend}>
        {texts.complaint_pictures()}{' '}
        <output className={picker.count}>{texts.complaint_count({ count: kept.length, max })}</output>
      </legend>
      {kept.map((shown) => (
        <Kept key={shown.full} {...shown} />
      ))}
      <label className={picker.add} hidden={kept.length >= max}>
        <span aria-hidden="true">+</span>
        <input
          type="file"
          name="photo"
          accept="image/jpeg,image/png,image/webp"
          multiple
          aria-label={texts.images_add()}
        />
      </label>
      <noscript className={styles.attach}>
        <Button kind="second" name="act" value="attach">
          {texts.complaint_pictures_attach()}
        </Button>
      </noscript>
      {problems.length > 0 && (
        <ul className={styles.problems} role="alert">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <template>
        <Tile />
      </template>
    </fieldset>
  )
}
