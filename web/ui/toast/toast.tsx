import styles from './toast.module.css'

/** The place of all toasts, in every document. One that came with the page fades by itself, without script. */
export function Toasts({ flash }: { flash: string | null }) {
  return (
    <div id="toasts" role="status" aria-live="polite" className={styles.toasts} data-toast={styles.toast}>
      {flash && (
        <p className={styles.toast} data-flash="">
          {flash}
        </p>
      )}
    </div>
  )
}
