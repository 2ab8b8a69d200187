import type { ReactNode } from 'react'
import styles from './desk-form.module.css'

type DeskFormProps = { action: string; method?: 'post' | 'get'; children: ReactNode }

/** Fields one below the other, then what sends them. */
export const DeskForm = ({ action, method = 'post', children }: DeskFormProps) => (
  <form method={method} action={action} className={styles.form}>
    {children}
  </form>
)
