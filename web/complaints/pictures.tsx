import { useId, useRef } from 'react'
import * as texts from '#texts'
import { useHydrated } from '../browser/use-hydrated.ts'
import { Button } from '../ui/button/button.tsx'
import { FieldError, useFieldError } from '../ui/field/field-error.tsx'
import picker from '../ui/image-picker/image-picker.module.css'
import { PictureTile } from '../ui/image-picker/picture-tile.tsx'
import type { SentPicture } from '../ui/image-picker/sent-picture.ts'
import styles from './pictures.module.css'

type TileProps = { picture: SentPicture; number: number; onRemove: () => void; onRetry: () => void }

/** One picture while it travels, and when it has arrived. */
function Tile({ picture, number, onRemove, onRetry }: TileProps) {
  return (
    <PictureTile picture={picture} alt={String(number)} onRetry={onRetry}>
      <button
        type="button"
        className={picker.remove}
        aria-label={texts.complaint_picture_remove({ number })}
        onClick={onRemove}
      >
        <span aria-hidden="true">×</span>
      </button>
      {picture.url && <input type="hidden" name="image" value={picture.url} />}
    </PictureTile>
  )
}

/** A picture that has arrived, in a form that came back without a script. */
function Arrived({ url, src }: SentPicture) {
  return (
    <div className={picker.image}>
      <img src={src} alt="" />
      <input type="hidden" name="image" value={url} />
      <label className={styles.drop}>
        <input type="checkbox" name="drop" value={url} /> {texts.complaint_picture_drop()}
      </label>
    </div>
  )
}

type PicturesProps = {
  pictures: readonly SentPicture[]
  max: number
  onAdd: (files: readonly File[]) => void
  onRemove: (picture: SentPicture) => void
  onRetry: (key: string) => void
}

/**
 * Product 2.3: up to nine pictures. Without a script they travel with the form, or, a few at a time, by the button below
 * them; with it each is shrunk and sent at once.
 */
export function Pictures({ pictures, max, onAdd, onRemove, onRetry }: PicturesProps) {
  const hydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const { error, attributes } = useFieldError({ id, name: 'photo', label: texts.complaint_pictures() })
  return (
    <fieldset className={picker.picker} id="pictures">
      <legend className={picker.legend}>
        {texts.complaint_pictures()}{' '}
        <output className={picker.count}>{texts.complaint_count({ count: pictures.length, max })}</output>
      </legend>
      {pictures.map((picture, index) =>
        hydrated ? (
          <Tile
            key={picture.key}
            picture={picture}
            number={index + 1}
            onRetry={() => onRetry(picture.key)}
            onRemove={() => {
              onRemove(picture)
              input.current?.focus()
            }}
          />
        ) : (
          <Arrived {...picture} key={picture.key} />
        ),
      )}
      <label className={picker.add} hidden={pictures.length >= max}>
        <span aria-hidden="true">+</span>
        <input
          ref={input}
          type="file"
          name="photo"
          accept="image/jpeg,image/png,image/webp"
          multiple
          id={id}
          aria-label={texts.images_add()}
          {...attributes}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])]
            // They travel by themselves; the form must not send them once more.
            target.value = ''
            onAdd(files)
          }}
        />
      </label>
      <noscript className={styles.attach}>
        <Button kind="second" name="act" value="attach">
          {texts.complaint_pictures_attach()}
        </Button>
      </noscript>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
