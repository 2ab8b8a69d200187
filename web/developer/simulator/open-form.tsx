import { type FormEvent, useState } from 'react'
import type { Launch } from '../../../contract/wire/launch.ts'
import { paths } from '../../../contract/wire/paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { Field, SelectField } from '../../ui/field/field.tsx'
import { Section } from '../../ui/layout/layout.tsx'
import { hrefAs } from '../href-as.ts'
import type { Props } from './bridge-simulator-props.ts'
import styles from './open-form.module.css'
import { type Shell, shells } from './simulated-shell.ts'

type OpenFormProps = Props & { onOpen: (opening: { shell: Shell; address: string }) => void }

const shellLabel = (shell: Shell) => `shell_${shell.replace('-', '_')}` as keyof Props['messages']
/** `//elsewhere` and `/\elsewhere` are other hosts. */
export const isOwnAddress = (address: string) => /^\/(?![/\\])/.test(address)

/** Which app shows which page, and to whom. */
export function OpenForm({ messages, language, screens, borrowers, onOpen, ...first }: OpenFormProps) {
  const [shell, setShell] = useState<Shell>('ios')
  const [screen, setScreen] = useState<string>(paths.loanDetails)
  const [launch, setLaunch] = useState<Launch>(first.launch)
  const [isWrong, setWrong] = useState(false)
  const clientType = shell === 'ios' ? 'ios' : 'android'
  const address = hrefAs(screen, { ...launch, clientType, lang: language })

  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('address')).trim()
    setWrong(!isOwnAddress(typed))
    if (isOwnAddress(typed)) onOpen({ shell, address: typed })
  }
  return (
    <Section heading={messages.shell}>
      <form noValidate className={styles.form} method="get" onSubmit={open}>
        <fieldset className={styles.shells} aria-label={messages.shell}>
          {shells.map((offered) => (
            <label key={offered} className={styles.shell}>
              <input
                type="radio"
                name="shell"
                value={offered}
                checked={offered === shell}
                onChange={() => setShell(offered)}
              />
              <span>{messages[shellLabel(offered)]}</span>
            </label>
          ))}
        </fieldset>
        <SelectField
          label={messages.borrower}
          options={borrowers.map(({ orderId, label }) => ({ value: orderId, label }))}
          defaultValue={first.launch.orderId}
          onChange={({ target }) =>
            setLaunch(borrowers.find(({ orderId }) => orderId === target.value)?.launch ?? launch)
          }
        />
        <SelectField
          label={messages.screen}
          options={screens.map((path) => ({ value: path, label: path }))}
          defaultValue={paths.loanDetails}
          onChange={({ target }) => setScreen(target.value)}
        />
        <Field
          key={address}
          label={messages.address}
          name="address"
          defaultValue={address}
          error={isWrong ? messages.address_wrong : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button wide>{messages.open}</Button>
      </form>
    </Section>
  )
}
