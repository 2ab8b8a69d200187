import { createContext, type ReactNode, useContext } from 'react'
import styles from './dialog.module.css'

/** The dialog that the last post wants open: the page then comes with it. */
export const OpenDialog = createContext<string | undefined>(undefined)

type DialogProps = {
  id: string
  title: string
  /** Opens by itself: at once, or after so many milliseconds. */
  autoOpenMs?: number
  /** Closes only by its own buttons, not by a tap beside it. */
  insistent?: boolean
  children: ReactNode
}

/**
 * A popover: it opens, closes on Escape or a tap on the mask, and gives focus back, all before any script arrives. Where
 * there are no popovers, and where a page comes with an open dialog, fragments open and close it: `#id`, `#id-closed`.
 */
export function Dialog({ id, title, autoOpenMs, insistent = false, children }: DialogProps) {
  const titleId = `${id}-title`
  const isOpen = useContext(OpenDialog) === id
  return (
    <>
      <i id={closedId(id)} hidden />
      <div
        id={id}
        popover={insistent ? 'manual' : 'auto'}
        role="dialog"
        tabIndex={-1}
        // biome-ignore lint/a11y/noAutofocus: a dialog takes the focus when it opens, and only then.
        autoFocus
        aria-labelledby={titleId}
        className={styles.dialog}
        data-open={isOpen ? 0 : autoOpenMs}
      >
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {children}
      </div>
      {insistent ? (
        <span className={styles.mask} />
      ) : (
        // biome-ignore lint/a11y/useAnchorContent: for fingers; who reads by ear or uses keys has the buttons and Escape.
        <a className={styles.mask} href={`#${closedId(id)}`} tabIndex={-1} aria-hidden="true" />
      )}
    </>
  )
}

const closedId = (id: string) => `${id}-closed`

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

type TriggerProps = { dialog: string; className: string; 'aria-label'?: string; children: ReactNode }
type WayProps = Omit<TriggerProps, 'dialog'> & {
  button: { popoverTarget: string; popoverTargetAction?: 'hide' }
  fragment: string
}

/** A button where there are popovers, a link where there are none: the sheet shows the one that works. */
function Trigger({ button, fragment, ...rest }: WayProps) {
  return (
    <>
      <span className={styles.popoverWay}>
        <button type="button" {...button} {...rest} />
      </span>
      <span className={styles.fragmentWay}>
        {/* biome-ignore lint/a11y/useSemanticElements: a button cannot change the address without a script. */}
        <a href={`#${fragment}`} role="button" {...rest} />
      </span>
    </>
  )
}

export const OpenButton = ({ dialog, ...rest }: TriggerProps) => (
  <Trigger button={{ popoverTarget: dialog }} fragment={dialog} {...rest} />
)

export const CloseButton = ({ dialog, ...rest }: TriggerProps) => (
  <Trigger
    button={{ popoverTarget: dialog, popoverTargetAction: 'hide' }}
    fragment={closedId(dialog)}
    {...rest}
  />
)
