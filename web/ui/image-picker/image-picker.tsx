import * as texts from '#texts'
import styles from './image-picker.module.css'
import { useImages } from './use-images.ts'

type ImagePickerProps = { label: string; name: string; max: number }

/** Chooses up to so many pictures and shows them. Without a script it is the browser's own file input. */
export function ImagePicker({ label, name, max }: ImagePickerProps) {
  const { input, images, add, remove } = useImages(max)
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.legend}>
        {label} <span className={styles.count}>{texts.images_count({ count: images.length, max })}</span>
      </legend>
      {images.map((image, index) => (
        <div key={image.id} className={styles.image}>
          <img src={image.url} alt={image.file.name} />
          <button
            type="button"
            className={styles.remove}
            aria-label={texts.images_remove({ number: index + 1, name: image.file.name })}
            onClick={() => remove(image)}
          >
            <span aria-hidden="true">×</span>
          </button>
        </div>
      ))}
      {/* Hidden, not gone: the input holds the pictures that the form sends. */}
      <label className={styles.add} hidden={images.length >= max}>
        <span aria-hidden="true">+</span>
        <input
          ref={input}
          type="file"
          name={name}
          accept="image/*"
          multiple
          aria-label={texts.images_add()}
          onChange={add}
        />
      </label>
    </fieldset>
  )
}
