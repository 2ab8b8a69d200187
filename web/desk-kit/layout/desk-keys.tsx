import { type FocusEvent, useRef, useState } from 'react'
import * as texts from '#texts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { frameLinks } from '../../browser/desk-keys.ts'
import { CloseButton, Dialog, DialogActions, OpenButton } from '../../ui/dialog/dialog.tsx'
import styles from './desk-keys.module.css'
import { GO_DIALOG, HELP_DIALOG, useDeskKeys } from './use-desk-keys.ts'

const listed: readonly { keys: readonly string[]; does: () => string }[] = [
  { keys: ['j', 'k'], does: texts.desk_keys_rows },
  { keys: ['Enter'], does: texts.desk_keys_enter },
  { keys: ['[', ']'], does: texts.desk_keys_records },
  { keys: ['a'], does: texts.desk_keys_form },
  { keys: ['e', 'Ctrl+E'], does: texts.desk_keys_evidence },
  { keys: ['Ctrl+Enter'], does: texts.desk_keys_send },
  { keys: ['/'], does: texts.desk_keys_search },
  { keys: ['Ctrl+K'], does: texts.desk_keys_go },
  { keys: ['?'], does: texts.desk_keys_help },
  { keys: ['Esc'], does: texts.desk_keys_close },
]

const holds = (label: string, typed: string) => label.toLowerCase().includes(typed.trim().toLowerCase())

/** Goes to a page by a part of its name; what is no page is searched for. */
function GoDialog() {
  const [links, setLinks] = useState<ReturnType<typeof frameLinks>>([])
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // A dialog takes the focus when it opens.
  const begin = ({ target }: FocusEvent<HTMLElement>) => {
    if (target.id !== GO_DIALOG) return
    setLinks(frameLinks())
    field.current?.focus()
  }
  const found = links.filter(({ label }) => holds(label, typed))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears where the focus goes, and is no control itself.
    <div onFocus={begin}>
      <Dialog id={GO_DIALOG} title={texts.desk_go()}>
        <form
          noValidate
          className={styles.go}
          action={deskPaths.borrowers}
          onSubmit={(event) => {
            const [first] = found
            if (!first || typed.trim() === '') return
            event.preventDefault()
            location.assign(first.href)
          }}
        >
          <input
            type="search"
            name="q"
            className={styles.typed}
            aria-label={texts.desk_go_label()}
            placeholder={texts.desk_go_label()}
            ref={field}
            autoComplete="off"
            maxLength={100}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <ul className={styles.found}>
            {found.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
          {typed.trim() !== '' && found.length === 0 && <p>{texts.desk_go_search()}</p>}
        </form>
      </Dialog>
    </div>
  )
}

/** What the keys do, for whoever asks with `?` or by the button below a page. */
export function DeskKeys() {
  useDeskKeys()
  return (
    <>
      <p className={styles.help}>
        <OpenButton dialog={HELP_DIALOG} className={styles.open ?? ''}>
          {texts.desk_keys()}
        </OpenButton>
      </p>
      <Dialog id={HELP_DIALOG} title={texts.desk_keys()}>
        <dl className={styles.keys}>
          {listed.map(({ keys, does }) => (
            <div key={keys.join()}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{does()}</dd>
            </div>
          ))}
        </dl>
        <DialogActions>
          <CloseButton dialog={HELP_DIALOG} className={styles.open ?? ''}>
            {texts.desk_keys_done()}
          </CloseButton>
        </DialogActions>
      </Dialog>
      <GoDialog />
    </>
  )
}
