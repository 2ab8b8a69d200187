import styles from './tab-bar.module.css'

/** Line drawings on a grid of 24. */
const icons = {
  home: 'M4 11 12 4l8 7v9h-5.5v-6h-5v6H4z',
  loans: 'M6 3h9l3 3v15H6zM9 9h6M9 13h6M9 17h3',
  account: 'M12 4a4 4 0 0 1 0 8 4 4 0 0 1 0-8M4.5 20.5c0-4 3.4-6 7.5-6s7.5 2 7.5 6',
  help: 'M4 5h16v11h-8l-4 4v-4H4zM8.5 10.5h.1M12 10.5h.1M15.5 10.5h.1',
}

export type Tab = { icon: keyof typeof icons; label: string; href: string; current: boolean }

/** The pages at the top of everything, within thumb reach; a native app draws its own. */
export function TabBar({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ icon, label: name, href, current }) => (
        <a key={icon} className={styles.tab} href={href} {...(current && { 'aria-current': 'page' })}>
          <svg className={styles.icon} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d={icons[icon]} />
          </svg>
          <span className={styles.name}>{name}</span>
        </a>
      ))}
    </nav>
  )
}
