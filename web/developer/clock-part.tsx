import { Button } from '../ui/button/button.tsx'
import styles from './clock-part.module.css'
import { Part, Tiles } from './part.tsx'
import { usePreviewMessages } from './preview-messages.ts'
import type { Props } from './test-preview-props.ts'

/** The demo's clock. Plain posts: everything on the page depends on the time, so it is loaded again. */
export function ClockPart({ clock, here }: Pick<Props, 'clock' | 'here'>) {
  const messages = usePreviewMessages()
  return (
    <Part id="clock" heading={messages.clock}>
      <div>
        <p className={styles.now}>{clock.now}</p>
        <p className={styles.moved}>{clock.moved ?? messages.clock_real}</p>
      </div>
      <form method="post" action={here} className={styles.form}>
        <input type="hidden" name="act" value="moveClock" />
        <Tiles>
          {clock.steps.map(({ value, label }) => (
            <Button key={value} kind="small" name="days" value={value}>
              {label}
            </Button>
          ))}
        </Tiles>
        {clock.moved && (
          <Button kind="second" wide name="days" value={clock.reset}>
            {messages.clock_reset}
          </Button>
        )}
      </form>
    </Part>
  )
}
