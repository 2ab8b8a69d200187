import type { ComponentProps } from 'react'
import styles from './checkbox.module.css'

type CheckboxProps = { label: string } & Omit<ComponentProps<'input'>, 'className' | 'type'>

/** A box to tick, with its label as part of the target. */
export const Checkbox = ({ label, ...rest }: CheckboxProps) => (
  <label className={styles.label}>
    <input type="checkbox" {...rest} />
    <span>{label}</span>
  </label>
)
