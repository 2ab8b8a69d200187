import { useState } from 'react'
import * as texts from '#texts'
import { copyText } from '../../browser/clipboard.ts'
import { showToast } from '../../browser/toasts.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { Button } from '../button/button.tsx'
import styles from './copy.module.css'

/** Selected and focused as it appears, to be copied by press and hold. */
const selectAll = (field: HTMLInputElement | null) => {
  field?.focus()
  field?.select()
}

/** Copies a value with one tap; where the webview refuses that, shows it selected. It needs a script, so it comes with one. */
export function Copy({ value, label }: { value: string; label: string }) {
  const hydrated = useHydrated()
  const [refused, setRefused] = useState(false)
  const copy = async () => {
    const copied = await copyText(value)
    setRefused(!copied)
    showToast(copied ? texts.pay_copied() : texts.pay_copy_by_hand())
  }
  if (refused)
    return <input ref={selectAll} className={styles.value} readOnly value={value} aria-label={label} />
  return (
    <span className={hydrated ? undefined : styles.later}>
      <Button kind="small" type="button" aria-label={label} data-copy={value} onClick={copy}>
        {texts.pay_copy()}
      </Button>
    </span>
  )
}
