import { type ReactNode, useContext } from 'react'
import { RefusedForm } from '../../page/refused-form.ts'
import styles from './desk-form.module.css'

type DeskFormProps = {
  action: string
  method?: 'post' | 'get'
  hasFiles?: boolean
  /** What its buttons do, where another form of the page has fields of the same name. */
  acts?: readonly string[]
  /** What it is about, sent in hidden fields: of several forms with the same act a refusal stands in this one. */
  of?: FormOf
  /** Its draft, where a further form sends what was typed into this one. */
  draft?: string
  children: ReactNode
}

type FormOf = Readonly<Record<string, string>>
type FormFieldsProps = { acts: readonly string[]; of?: FormOf; children: ReactNode }

/** Fields that are sent with these acts: what is wrong with another form of the page is not said at them. */
export function FormFields({ acts, of = {}, children }: FormFieldsProps) {
  const refused = useContext(RefusedForm)
  const isRefused =
    refused?.act !== undefined &&
    acts.includes(refused.act) &&
    Object.entries(of).every(([name, value]) => refused.posted[name] === value)
  return <RefusedForm value={isRefused ? refused : null}>{children}</RefusedForm>
}

/** Fields one below the other, then what sends them. */
export const DeskForm = ({
  action,
  method = 'post',
  hasFiles = false,
  acts,
  of = {},
  draft,
  children,
}: DeskFormProps) => (
  <form
    noValidate
    method={method}
    action={action}
    className={styles.form}
    data-draft={draft}
    {...(hasFiles && { encType: 'multipart/form-data' })}
  >
    {Object.entries(of).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {acts ? (
      <FormFields acts={acts} of={of}>
        {children}
      </FormFields>
    ) : (
      children
    )}
  </form>
)
