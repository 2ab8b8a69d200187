import type { ComponentProps } from 'react'
import styles from './button.module.css'

type Look = { kind?: 'primary' | 'second' | 'quiet' | 'small'; wide?: boolean }

export const buttonLook = ({ kind = 'primary', wide = false }: Look = {}) =>
  [styles.button, styles[kind], wide && styles.wide].filter(Boolean).join(' ')

export function Button({ kind, wide, ...rest }: Look & Omit<ComponentProps<'button'>, 'className'>) {
  return (
    <button
      type="submit"
      className={buttonLook({ ...(kind && { kind }), ...(wide && { wide }) })}
      {...rest}
    />
  )
}

export function ButtonLink({ kind, wide, ...rest }: Look & Omit<ComponentProps<'a'>, 'className'>) {
  return <a className={buttonLook({ ...(kind && { kind }), ...(wide && { wide }) })} {...rest} />
}
