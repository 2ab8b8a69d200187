import { useEffect, useRef } from 'react'
import { type Launch, type LaunchName, launchNames } from '../../contract/wire/launch.ts'
import { paths } from '../../contract/wire/paths.ts'
import { languages } from '../../market/language.ts'
import { fieldIn } from '../page/posted.ts'
import { Button } from '../ui/button/button.tsx'
import { Field, SelectField } from '../ui/field/field.tsx'
import { Fold } from '../ui/fold/fold.tsx'
import styles from './launch-form.module.css'
import { Part } from './part.tsx'
import { usePreviewMessages } from './preview-messages.ts'

/** Every launch parameter, in the groups of product 2.13. */
export const launchGroups = {
  launch_order: ['orderId', 'orderNo', 'productId'],
  launch_person: ['needPop', 'lang', 'sessionId', 'userId'],
  launch_device: ['clientType', 'osVersion', 'deviceId', 'appName', 'appVersion'],
  launch_campaign: ['merchantNumber', 'app_from', 'user_from', 'utm_tag'],
} as const satisfies Record<string, readonly LaunchName[]>

const groupNames = Object.keys(launchGroups) as (keyof typeof launchGroups)[]

const choices: Partial<Record<LaunchName, readonly string[]>> = {
  needPop: ['0', '1'],
  lang: ['', ...languages],
  clientType: ['', 'android', 'ios'],
}

export function readLaunchForm(form: FormData): Launch {
  const filled = launchNames.map((name) => [name, fieldIn(form, name)])
  return Object.fromEntries(filled.filter(([, value]) => value))
}

/** A parameter under the name it has in the address, whatever the visitor's language. */
function Parameter({ name, value }: { name: LaunchName; value: string }) {
  const messages = usePreviewMessages()
  const labels: Record<string, string> = {
    needPop0: messages.market_id,
    needPop1: messages.market_in,
    lang: messages.lang_own,
  }
  const options = choices[name]?.map((choice) => ({ value: choice, label: labels[name + choice] ?? choice }))
  return options ? (
    <SelectField
      label={name}
      name={name}
      options={options}
      defaultValue={value || (options[0]?.value ?? '')}
    />
  ) : (
    <Field
      label={name}
      name={name}
      defaultValue={value}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

/** The device and order fields. The links follow as one types; without a script the button brings them up to date. */
export function LaunchForm({ launch, onChange }: { launch: Launch; onChange: (launch: Launch) => void }) {
  const messages = usePreviewMessages()
  const form = useRef<HTMLFormElement>(null)
  const read = () => form.current && onChange(readLaunchForm(new FormData(form.current)))

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before the script arrived, once.
  useEffect(() => void read(), [])

  return (
    <Part id="launch" heading={messages.launch} about={messages.launch_about}>
      <form
        noValidate
        ref={form}
        method="get"
        action={paths.testPreview}
        className={styles.form}
        onInput={read}
      >
        {groupNames.map((group) => (
          <Fold key={group} summary={messages[group]}>
            <div className={styles.fields}>
              {launchGroups[group].map((name) => (
                <Parameter key={name} name={name} value={launch[name] ?? ''} />
              ))}
            </div>
          </Fold>
        ))}
        <noscript>
          <Button wide>{messages.launch_update}</Button>
        </noscript>
      </form>
    </Part>
  )
}
