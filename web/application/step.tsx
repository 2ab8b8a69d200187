import { type ReactNode, useId } from 'react'
import * as texts from '#texts'
import { SMS_CODE_MAX } from '../../market/constants.ts'
import type { DraftState } from '../browser/draft-save.ts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Field, SelectField, TextAreaField } from '../ui/field/field.tsx'
import { OwnErrors } from '../ui/field/field-error.tsx'
import { Layout, Title } from '../ui/layout/layout.tsx'
import { PictureInput } from './picture-input.tsx'
import { PlaceInput } from './place-input.tsx'
import styles from './step.module.css'
import type { CodeField, DateField, StepField, StepProps, TextField, TickField } from './step-field.ts'
import { useStep } from './use-step.ts'

/** Day, month and year in fields of their own: no calendar opens at the year of a birth. */
function DateInput({ field, problem }: { field: DateField; problem: string | undefined }) {
  const id = useId()
  const { label, hint, day, month, year, months } = field
  const invalid = problem && { 'aria-invalid': true, 'aria-describedby': `${id}-error` }
  return (
    <fieldset className={styles.group} aria-describedby={`${id}-hint`}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.date}>
        <Field
          label={texts.apply_day()}
          name="birthDay"
          inputMode="numeric"
          autoComplete="bday-day"
          maxLength={2}
          defaultValue={day}
          {...invalid}
        />
        <SelectField
          label={texts.apply_month()}
          name="birthMonth"
          autoComplete="bday-month"
          options={months}
          defaultValue={month}
          {...invalid}
        />
        <Field
          label={texts.apply_year()}
          name="birthYear"
          inputMode="numeric"
          autoComplete="bday-year"
          maxLength={4}
          defaultValue={year}
          {...invalid}
        />
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      {problem && (
        <p id={`${id}-error`} className={styles.error}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}

type Shown<Kind extends StepField> = { field: Kind; problem: string | undefined }

function TextInput({ field, problem }: Shown<TextField>) {
  const { name, label, hint, value, format, note, doubt, input } = field
  return (
    <div>
      <Field
        name={name}
        label={label}
        hint={hint}
        error={problem}
        defaultValue={value}
        {...(format && { format })}
        {...input}
      />
      {note !== undefined && <output className={styles.note}>{note}</output>}
      {doubt !== undefined && <output className={styles.doubt}>{doubt}</output>}
    </div>
  )
}

function Tick({ field, problem }: Shown<TickField>) {
  const id = `${field.name}-error`
  return (
    <div className={styles.group}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          name={field.name}
          value="1"
          defaultChecked={field.checked}
          {...(problem && { 'aria-invalid': true, 'aria-describedby': id })}
        />
        <span>{field.label}</span>
      </label>
      <p className={styles.hint}>{field.hint}</p>
      {problem && (
        <p id={id} className={styles.error}>
          {problem}
        </p>
      )}
    </div>
  )
}

function CodeInput({ field: { name, label, hint, send }, problem }: Shown<CodeField>) {
  return (
    <div className={styles.group}>
      <Field
        name={name}
        label={label}
        hint={hint}
        error={problem}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={SMS_CODE_MAX}
      />
      <Button kind="second" wide name="act" value="code">
        {send}
      </Button>
    </div>
  )
}

type Step = ReturnType<typeof useStep>

/** How each kind of field is requested. */
function shownField(field: StepField, { problems, pictures, save }: Step): ReactNode {
  const problem = problems[field.name]
  switch (field.kind) {
    case 'text':
      return <TextInput field={field} problem={problem} />
    case 'date':
      return <DateInput field={field} problem={problem} />
    case 'tick':
      return <Tick field={field} problem={problem} />
    case 'picture':
      return <PictureInput field={field} problem={problem} uploads={pictures} />
    case 'place':
      return <PlaceInput field={field} problems={problems} onChange={save.changeNow} />
    case 'code':
      return <CodeInput field={field} problem={problem} />
    case 'area': {
      const { kind: _, value, ...area } = field
      return <TextAreaField {...area} rows={3} defaultValue={value} error={problem} />
    }
    case 'choice': {
      const { kind: _, value, ...choice } = field
      return <SelectField {...choice} defaultValue={value} error={problem} />
    }
  }
}

const stateTexts: Record<DraftState, () => string> = {
  idle: () => '',
  saving: texts.apply_saving,
  saved: texts.apply_saved,
  unsaved: texts.apply_unsaved,
}

function Head({ title, intro, progress, again, confirmed }: StepProps) {
  return (
    <>
      <div className={styles.head}>
        <p className={styles.progress}>{progress.text}</p>
        <progress className={styles.bar} value={progress.value} max={progress.max} aria-hidden="true" />
        <Title text={title} note={intro} />
      </div>
      {confirmed && (
        <p role="status" className={styles.confirmed}>
          {confirmed}
        </p>
      )}
      {again.message && (
        <div role="alert" className={styles.again}>
          {again.title && <p className={styles.strong}>{again.title}</p>}
          <p>{again.message}</p>
          {again.remark && <p>{again.remark}</p>}
          {again.change && <p>{again.change}</p>}
        </div>
      )}
    </>
  )
}

/** One step of an application: its questions in a form that is saved as it is filled in. */
export default function Step(props: StepProps) {
  const step = useStep(props)
  return (
    <Layout
      lead={<Head {...props} />}
      actions={
        <>
          <Button wide form="step" name="act" value="save" aria-busy={step.busy || undefined}>
            {texts.apply_save()}
          </Button>
          {/* What is wrong is not said to be saved. */}
          <output className={styles.state} data-state={step.state}>
            {Object.keys(step.problems).length === 0 && stateTexts[step.state]()}
          </output>
        </>
      }
    >
      <form
        ref={step.form}
        id="step"
        method="post"
        action={props.currentUrl}
        noValidate
        className={styles.form}
        onInput={step.change}
        onBlur={step.leaveField}
        onSubmit={step.submit}
        {...(props.multipart && { encType: 'multipart/form-data' })}
      >
        {/* The first button is the one that Enter presses. */}
        <button type="submit" name="act" value="save" hidden tabIndex={-1} aria-hidden="true" />
        {/* A step says itself what is wrong, and no longer once it is typed anew. */}
        <OwnErrors>
          {step.fields.map((field) => (
            <div key={field.name}>{shownField(field, step)}</div>
          ))}
        </OwnErrors>
      </form>
      <ButtonLink kind="quiet" href={props.previous}>
        {texts.apply_previous()}
      </ButtonLink>
    </Layout>
  )
}
