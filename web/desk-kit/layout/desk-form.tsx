import type { ReactNode } from 'react'
import styles from './desk-form.module.css'

type DeskFormProps = { action: string; method?: 'post' | 'get'; hasFiles?: boolean; children: ReactNode }

/** Fields one below the other, then what sends them. */
export const DeskForm = ({ action, method = 'post', hasFiles = false, children }: DeskFormProps) => (
  <form
    method={method}
    action={action}
    className={styles.form}
    {...(hasFiles && { encType: 'multipart/form-data' })}
  >
    {children}
  </form>
)
