import * as texts from '#texts'
import { SUCCESS_MODAL_MS } from '../../contract/constants.ts'
import { visibleLength } from '../../contract/strings.ts'
import type { PropsOf } from '../page.ts'
import { Button } from '../ui/button/button.tsx'
import { Layout } from '../ui/layout/layout.tsx'
import { Choices } from '../ui/sheet/sheet.tsx'
import type { load } from './complaint-form.server.ts'
import styles from './complaints.module.css'
import { Pictures } from './pictures.tsx'
import { Sent } from './sent.tsx'
import { Tags } from './tags.tsx'
import { TextBox } from './text-box.tsx'

type Props = PropsOf<typeof load>

function Types({ types }: Pick<Props, 'types'>) {
  const chosen = types.find((type) => type.chosen)?.value
  return (
    <fieldset className={styles.head}>
      <legend>{texts.complaint_what()}</legend>
      <Choices name="type" choices={types} chosen={chosen} required />
    </fieldset>
  )
}

/** Spec 2.3. Without its script it is one plain form with a file input. */
export default function ComplaintForm(props: Props) {
  const { here, tags, types, about, orderNo, text, textMax, pictures, day, days, draft, entry } = props
  return (
    <Layout
      actions={
        <Button wide form="complaint" name="act" value="send">
          {texts.send()}
        </Button>
      }
    >
      <header className={styles.head}>
        <h1 className={styles.title}>{texts.complaint_form_title()}</h1>
        <Tags tags={tags} />
        <p className={styles.quiet}>{about}</p>
      </header>
      <form
        id="complaint"
        className={styles.head}
        method="post"
        action={here}
        encType="multipart/form-data"
        data-draft={draft}
        data-next={entry}
        data-stay-ms={SUCCESS_MODAL_MS}
        data-words={JSON.stringify({
          waiting: texts.complaint_pictures_failed(),
          unreached: texts.complaint_picture_unreached(),
          large: texts.complaint_image_large(),
          restored: texts.complaint_draft_restored(),
        })}
      >
        <input type="hidden" name="orderNo" value={orderNo} />
        {types.length > 0 && <Types types={types} />}
        <TextBox
          name="text"
          label={texts.complaint_describe()}
          text={text}
          count={visibleLength(text)}
          max={textMax}
        />
        <Pictures {...pictures} />
        <p className={styles.quiet}>{texts.complaint_note({ days, day })}</p>
      </form>
      <Sent />
    </Layout>
  )
}
