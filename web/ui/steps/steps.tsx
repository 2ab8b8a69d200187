import styles from './steps.module.css'

type Step = { title: string; state: 'done' | 'current' | 'ahead' | 'stopped'; at?: string }

/** How far something has come; the step that it is at now is the current one. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, state, at }) => (
        <li
          key={title}
          className={styles.step}
          data-state={state}
          {...((state === 'current' || state === 'stopped') && { 'aria-current': 'step' as const })}
        >
          {title}
          {at && <span className={styles.at}>{at}</span>}
        </li>
      ))}
    </ol>
  )
}
