import * as texts from '#texts'
import { Layout, Title } from '../ui/layout/layout.tsx'
import { LinkList, link } from '../ui/link-list/link-list.tsx'
import { LanguageSection } from './language-section.tsx'
import { NoticeSettings } from './notice-settings.tsx'
import { SessionsSection } from './sessions-section.tsx'
import type { Props } from './setting-props.ts'
import { SignOutSection } from './sign-out-section.tsx'

/** Product 10.13: one section below the other. */
export default function Setting({ here, sessions, languages, switches, accountData }: Props) {
  return (
    <Layout>
      <Title text={texts.setting_title()} />
      <LanguageSection languages={languages} />
      {switches && <NoticeSettings switches={switches} here={here} />}
      {sessions && <SessionsSection here={here} sessions={sessions} />}
      <LinkList>
        <a className={link} href={accountData}>
          {texts.account_data_title()}
        </a>
      </LinkList>
      <SignOutSection here={here} everywhere={sessions !== null} />
    </Layout>
  )
}
