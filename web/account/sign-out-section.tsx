import * as texts from '#texts'
import { Button } from '../ui/button/button.tsx'
import { Section } from '../ui/layout/layout.tsx'
import styles from './setting.module.css'
import type { Props } from './setting-props.ts'

export const SignOutSection = ({ here, everywhere }: Pick<Props, 'here'> & { everywhere: boolean }) => (
  <Section>
    <form method="post" action={here} data-background="" className={styles.form}>
      <Button kind="second" wide name="act" value="signOut">
        {texts.sign_out()}
      </Button>
      {everywhere && (
        <Button kind="quiet" wide name="act" value="signOutEverywhere">
          {texts.sign_out_everywhere()}
        </Button>
      )}
    </form>
  </Section>
)
