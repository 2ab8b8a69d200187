import type { FormEvent } from 'react'
import * as texts from '#texts'
import { languageNames } from '../../../market/language.ts'
import { ContentVersions } from '../../desk-kit/content/content-history.tsx'
import { Choices } from '../../desk-kit/layout/choices.tsx'
import { Columns, DeskLayout, Panel, Tag } from '../../desk-kit/layout/desk-layout.tsx'
import { useWhileTyping } from '../../desk-kit/use-while-typing.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Field, SelectField, TextAreaField } from '../../ui/field/field.tsx'
import { Fold } from '../../ui/fold/fold.tsx'
import styles from './campaign.module.css'
import type { Props } from './campaign.server.ts'
import { fieldName } from './template-problem.ts'
import { usePreview } from './use-preview.ts'

const LINE = 100

const colourNames = [
  ['brand', texts.desk_campaign_colour_brand],
  ['brandInk', texts.desk_campaign_colour_ink],
  ['brandSoft', texts.desk_campaign_colour_soft],
] as const

const themeNames = { light: texts.desk_campaign_light, dark: texts.desk_campaign_dark }

/** The texts of one language. */
const TextFields = ({ fields, figures }: Pick<Props, 'fields' | 'figures'>) => (
  <>
    <p className={styles.hint}>{texts.desk_campaign_figures({ names: figures })}</p>
    {fields.map(({ path, kind, number, max, value }) => {
      const field = { label: fieldName({ kind, number }), name: path, maxLength: max, defaultValue: value }
      return max > LINE ? <TextAreaField key={path} {...field} rows={3} /> : <Field key={path} {...field} />
    })}
  </>
)

/** What does not depend on the language. */
const PageSettings = ({ language, languages, hasColours, colours }: Props) => (
  <Fold summary={texts.desk_campaign_settings()}>
    <div className={styles.form}>
      <SelectField
        label={texts.desk_campaign_own_language()}
        name="language"
        defaultValue={language}
        options={languages.map((of) => ({ value: of.language, label: of.name }))}
      />
      <Checkbox
        name="ownColours"
        value="1"
        defaultChecked={hasColours}
        label={texts.desk_campaign_own_colours()}
      />
      <div className={styles.colours}>
        {colours.flatMap((palette) =>
          colourNames.map(([name, label]) => (
            <Field
              key={`${palette.theme}.${name}`}
              type="color"
              label={label({ theme: themeNames[palette.theme]() })}
              name={`${palette.theme}.${name}`}
              defaultValue={palette[name]}
            />
          )),
        )}
      </div>
    </div>
  </Fold>
)

const FRAME = 'campaign-preview'

function EditorButtons({ languages, text, note, hasDraft }: Props) {
  return (
    <>
      <div className={styles.buttons}>
        <Button name="act" value="save">
          {texts.desk_content_save()}
        </Button>
        {hasDraft && (
          <Button kind="second" name="act" value="discard">
            {texts.desk_content_discard()}
          </Button>
        )}
      </div>
      <SelectField
        label={texts.desk_campaign_next()}
        name="next"
        defaultValue={text}
        options={languages.map((of) => ({ value: of.language, label: of.name }))}
      />
      <Field label={texts.desk_content_note()} name="note" maxLength={200} defaultValue={note} />
      <div className={styles.buttons}>
        <Button kind="second" name="act" value="publish">
          {texts.desk_content_publish()}
        </Button>
      </div>
    </>
  )
}

type PreviewProps = Pick<Props, 'languages' | 'text' | 'problem'> & ReturnType<typeof usePreview>

function PreviewPanel({ languages, text, problem, turn, source, refresh }: PreviewProps) {
  const choose = (event: FormEvent<HTMLSelectElement>) => refresh(event.currentTarget.form)
  return (
    <Panel heading={texts.desk_campaign_preview()}>
      <div role="status">{problem && <p>{texts.desk_content_problem({ problem })}</p>}</div>
      <div className={styles.colours}>
        <SelectField
          label={texts.desk_campaign_shown()}
          name="shown"
          form="campaign"
          onInput={choose}
          defaultValue={text}
          options={languages.map((of) => ({ value: of.language, label: of.name }))}
        />
        <SelectField
          label={texts.desk_campaign_theme()}
          name="theme"
          form="campaign"
          onInput={choose}
          defaultValue="light"
          options={(['light', 'dark'] as const).map((theme) => ({
            value: theme,
            label: themeNames[theme](),
          }))}
        />
      </div>
      {/* It shows what is typed and does nothing: neither scripts nor forms run in it. */}
      <iframe
        key={turn}
        className={styles.preview}
        name={FRAME}
        title={texts.desk_campaign_preview()}
        src={source}
        sandbox=""
      />
    </Panel>
  )
}

export default function Campaign(props: Props) {
  const { currentUrl, id, seen, text, state, version, mayEdit, hasDraft, preview, copyId } = props
  const { result: problem, form, onInput } = useWhileTyping('check', props.problem)
  const shown = usePreview(FRAME, preview)
  const typing = (event: FormEvent<HTMLFormElement>) => {
    onInput(event)
    shown.refresh(event.currentTarget)
  }
  return (
    <DeskLayout title={id} actions={<Tag text={state} tone={hasDraft ? 'warn' : 'good'} />}>
      {!mayEdit && (
        <Choices
          label={texts.desk_campaign_languages()}
          choices={props.languages.map((of) => ({
            href: of.href,
            label: of.name,
            current: of.language === text,
          }))}
        />
      )}
      {version !== null && (
        <Panel tone="warn">
          <p>{texts.desk_content_old({ version })}</p>
        </Panel>
      )}
      <Columns>
        <Panel heading={texts.desk_campaign_texts({ language: languageNames[text] })}>
          <form
            noValidate
            ref={form}
            id="campaign"
            method="post"
            action={currentUrl}
            className={styles.form}
            onInput={typing}
          >
            <input type="hidden" name="seen" value={seen} />
            <input type="hidden" name="text" value={text} />
            <TextFields {...props} />
            <PageSettings {...props} />
            {mayEdit && <EditorButtons {...props} />}
          </form>
        </Panel>
        <div className={styles.beside}>
          <PreviewPanel {...props} {...shown} problem={problem} />
        </div>
      </Columns>
      <ContentVersions versions={props.versions} />
      {mayEdit && (
        <Panel heading={texts.desk_campaign_copy()}>
          <form noValidate method="post" action={currentUrl} className={styles.form}>
            <input type="hidden" name="act" value="copy" />
            <Field
              label={texts.desk_campaign_copy_id()}
              name="copyId"
              pattern="[A-Za-z0-9_\-]{1,64}"
              required
              defaultValue={copyId}
            />
            <div className={styles.buttons}>
              <Button kind="second">{texts.desk_campaign_copy_do()}</Button>
            </div>
          </form>
        </Panel>
      )}
    </DeskLayout>
  )
}
