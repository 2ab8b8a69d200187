import { type FormEvent, type ReactNode, useId } from 'react'
import * as texts from '#texts'
import { closeDialog } from '../../browser/dialogs.ts'
import { Button } from '../button/button.tsx'
import { Dialog, DialogActions } from '../dialog/dialog.tsx'
import { FieldError, useFieldError } from '../field/field-error.tsx'
import styles from './sheet.module.css'

export type SheetChoice = { value: string; label: string; detail?: string }
export type SheetChoiceGroup = { legend: string; choices: readonly SheetChoice[] }

type SheetProps = {
  id: string
  title: string
  /** The name under which the form sends the chosen value. */
  name: string
  groups: readonly SheetChoiceGroup[]
  chosen?: string | undefined
  action: string
  method?: 'get' | 'post'
  /** Takes the choice within the page; without it, and without a script, the form is sent. */
  onChoose?: (value: string) => void
  /** Hidden inputs that travel with the choice. */
  children?: ReactNode
}

type ChoicesProps = {
  name: string
  choices: readonly SheetChoice[]
  chosen?: string | undefined
  required?: boolean
}

/** Radio choices, one a line, in a sheet or in the page itself, and what is wrong with them below. */
export function SheetChoices({ name, choices, chosen, required = false }: ChoicesProps) {
  const id = useId()
  const { error, attributes } = useFieldError({ id, name, label: '' })
  const { autoFocus, ...each } = attributes
  return (
    <>
      {choices.map(({ value, label, detail }, index) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === chosen}
            required={required}
            {...each}
            {...(index === 0 && autoFocus && { autoFocus })}
          />
          <span>
            {label}
            {detail && <span className={styles.detail}>{detail}</span>}
          </span>
        </label>
      ))}
      <FieldError id={id} error={error} />
    </>
  )
}

/** A picker that rises from the bottom: radio choices in a form. Opened by an `OpenButton`. */
export function Sheet({ id, title, name, groups, chosen, action, method, onChoose, children }: SheetProps) {
  const choose = (event: FormEvent<HTMLFormElement>) => {
    if (!onChoose) return
    event.preventDefault()
    const form = event.currentTarget
    const value = new FormData(form).get(name)
    closeDialog(id)
    if (typeof value === 'string') onChoose(value)
  }
  return (
    <Dialog id={id} title={title}>
      <form noValidate action={action} method={method ?? 'post'} className={styles.sheet} onSubmit={choose}>
        {children}
        {groups.map(({ legend, choices }) => (
          <fieldset key={legend} className={styles.group}>
            <legend className={styles.legend}>{legend}</legend>
            <SheetChoices name={name} choices={choices} chosen={chosen} required />
          </fieldset>
        ))}
        <div className={styles.foot}>
          <DialogActions>
            <Button wide>{texts.sheet_choose()}</Button>
          </DialogActions>
        </div>
      </form>
    </Dialog>
  )
}
