import * as texts from '#texts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Field, SelectField, TextAreaField } from '../../ui/field/field.tsx'
import { Fold } from '../../ui/fold/fold.tsx'
import styles from './campaign.module.css'
import type { Props } from './campaign.server.ts'
import { fieldNames } from './field-names.ts'

const LINE = 100

const colourNames = [
  ['brand', texts.desk_campaign_colour_brand],
  ['brandInk', texts.desk_campaign_colour_ink],
  ['brandSoft', texts.desk_campaign_colour_soft],
] as const

export const themeNames = { light: texts.desk_campaign_light, dark: texts.desk_campaign_dark }

/** The texts of one language. */
export const TextFields = ({ fields, figures }: Pick<Props, 'fields' | 'figures'>) => (
  <>
    <p className={styles.hint}>{texts.desk_campaign_figures({ names: figures })}</p>
    {fields.map(({ path, kind, number, max, value }) => {
      const field = { label: fieldNames[kind]({ number }), name: path, maxLength: max, defaultValue: value }
      return max > LINE ? <TextAreaField key={path} {...field} rows={3} /> : <Field key={path} {...field} />
    })}
  </>
)

/** What does not depend on the language. */
export const PageSettings = ({ language, languages, hasColours, colours }: Props) => (
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
