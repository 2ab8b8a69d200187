import * as texts from '#texts'
import { Button } from '../ui/button/button.tsx'
import { Section } from '../ui/layout/layout.tsx'
import styles from './setting.module.css'
import type { Props } from './setting-props.ts'

type Session = NonNullable<Props['sessions']>[number]

function SessionItem({ id, device, signedIn, seen, isCurrent, here }: Session & Pick<Props, 'here'>) {
  return (
    <li className={styles.session}>
      <span className={styles.words}>
        <strong>{device}</strong>
        {signedIn && <span className={styles.quiet}>{signedIn}</span>}
        {seen && <span className={styles.quiet}>{seen}</span>}
      </span>
      {isCurrent ? (
        <span className={styles.tag}>{texts.setting_this_device()}</span>
      ) : (
        <form method="post" action={here}>
          <input type="hidden" name="id" value={id} />
          <Button kind="small" name="act" value="end" aria-label={texts.setting_end_of({ device })}>
            {texts.setting_end()}
          </Button>
        </form>
      )}
    </li>
  )
}

export const SessionsSection = ({
  here,
  sessions,
}: Pick<Props, 'here'> & { sessions: readonly Session[] }) => (
  <Section heading={texts.setting_sessions()}>
    {sessions.length > 1 && <p className={styles.quiet}>{texts.setting_sessions_about()}</p>}
    <ul className={styles.sessions}>
      {sessions.map((session) => (
        <SessionItem key={session.id} here={here} {...session} />
      ))}
    </ul>
  </Section>
)
