import { type ChangeEvent, useEffect, useId, useRef } from 'react'
import * as texts from '#texts'
import { useHydrated } from '../browser/use-hydrated.ts'
import { PictureTile } from '../ui/image-picker/picture-tile.tsx'
import styles from './picture-input.module.css'
import type { PictureField } from './step-field.ts'
import type { PictureUploads } from './use-picture-uploads.ts'

const ACCEPT = 'image/jpeg,image/png,image/webp'

type InputProps = {
  field: PictureField
  label: string
  camera: boolean
  describedBy: string
  onFile: (file: File) => void
}

/** The browser's own file input; with a script it is a button, since the picture itself is shown then. */
function FileInput({ field, label, camera, describedBy, onFile }: InputProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = (chosen: HTMLInputElement) => {
    const [file] = chosen.files ?? []
    // It travels by itself; the form must not send it once more.
    chosen.value = ''
    if (file) onFile(file)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; a picture may have been chosen before the script arrived.
  useEffect(() => {
    if (input.current?.files?.length) choose(input.current)
  }, [])
  return (
    <label className={styles.choose}>
      <span>{label}</span>
      <input
        ref={input}
        type="file"
        name={`${field.picture}${camera ? 'Camera' : 'File'}`}
        accept={ACCEPT}
        aria-describedby={describedBy}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => choose(target)}
        {...(camera && { capture: field.capture })}
      />
    </label>
  )
}

type PictureInputProps = { field: PictureField; problem: string | undefined; uploads: PictureUploads }

/** One picture, by the camera or from a file. */
export function PictureInput({ field, problem, uploads }: PictureInputProps) {
  const id = useId()
  const hydrated = useHydrated()
  const { pictures, choose, retry, sessionLink } = uploads
  const picture = pictures[field.picture]
  const src = picture && hydrated && !picture.blob ? sessionLink(picture.src) : picture?.src
  const describedBy = [`${id}-hint`, problem && `${id}-error`].filter(Boolean).join(' ')
  const onFile = (file: File) => choose(field.picture, file)
  const shared = { field, describedBy, onFile }
  return (
    <fieldset className={styles.field} aria-describedby={describedBy}>
      <legend className={styles.legend}>{field.label}</legend>
      {picture && (
        <PictureTile
          picture={{ ...picture, src: src ?? '' }}
          alt={texts.apply_picture_alt({ picture: field.label })}
          onRetry={() => retry(field.picture)}
        />
      )}
      {picture?.state === 'sent' && <p className={styles.sent}>{texts.apply_picture_stored()}</p>}
      <div className={styles.buttons}>
        <FileInput {...shared} camera label={picture ? texts.apply_camera_again() : texts.apply_camera()} />
        <FileInput {...shared} camera={false} label={texts.apply_file()} />
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        {field.hint}
      </p>
      {problem && picture?.state !== 'sent' && (
        <p id={`${id}-error`} className={styles.error}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}
