import styles from './logo.module.css'

/** A product's picture, or its first letter where there is none. The name is shown beside it, so it is decoration. */
export function Logo({ name, src }: { name: string; src: string }) {
  return src ? (
    <img className={styles.logo} src={src} alt="" width="40" height="40" loading="lazy" decoding="async" />
  ) : (
    <span className={styles.logo} aria-hidden="true">
      {[...name][0] ?? ''}
    </span>
  )
}

/** Whose loan this is, at the top of a screen. */
export function Product({ name, logo }: { name: string; logo: string }) {
  return (
    <header className={styles.product}>
      <Logo name={name} src={logo} />
      <p>{name}</p>
    </header>
  )
}
