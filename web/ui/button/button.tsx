import { type ComponentProps, useContext } from 'react'
import { RefusedForm } from '../../page/refused-form.ts'
import styles from './button.module.css'
import { WhyRefused } from './why-refused.tsx'

type Look = { kind?: 'primary' | 'second' | 'quiet' | 'small' | 'danger'; wide?: boolean }

export const buttonLook = ({ kind = 'primary', wide = false }: Look = {}) =>
  [styles.button, styles[kind], wide && styles.wide].filter(Boolean).join(' ')

/** Beside it stands why its form was refused, where that was said for its act. */
export function Button({ kind, wide, ...rest }: Look & Omit<ComponentProps<'button'>, 'className'>) {
  const refused = useContext(RefusedForm)
  const { message = null, wrong } = (rest.name === 'act' && refused?.act === rest.value && refused) || {}
  return (
    <>
      <button
        type="submit"
        className={buttonLook({ ...(kind && { kind }), ...(wide && { wide }) })}
        {...rest}
      />
      {message && <WhyRefused message={message} {...(wrong && { wrong })} />}
    </>
  )
}

export function ButtonLink({ kind, wide, ...rest }: Look & Omit<ComponentProps<'a'>, 'className'>) {
  return <a className={buttonLook({ ...(kind && { kind }), ...(wide && { wide }) })} {...rest} />
}
