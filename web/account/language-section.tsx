import * as texts from '#texts'
import { Section } from '../ui/layout/layout.tsx'
import { LinkList, link } from '../ui/link-list/link-list.tsx'
import styles from './setting.module.css'
import type { Props } from './setting-props.ts'

export const LanguageSection = ({ languages }: Pick<Props, 'languages'>) => (
  <Section heading={texts.setting_language()}>
    <LinkList label={texts.setting_language_choose()}>
      {languages.map(({ language, name, href, isCurrent }) => (
        <a
          key={language}
          className={isCurrent ? `${link} ${styles.current}` : link}
          href={href}
          lang={language}
          {...(isCurrent && { 'aria-current': 'true' as const })}
        >
          {name}
        </a>
      ))}
    </LinkList>
  </Section>
)
