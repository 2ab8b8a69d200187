import * as texts from '#texts'
import type { ShownNotice } from '../account/notices.server.ts'
import { NoticeList } from '../account/notices.tsx'
import { Section } from '../ui/layout/layout.tsx'
import { LinkList, link } from '../ui/link-list/link-list.tsx'

type Props = { messages: readonly ShownNotice[]; all: string }

/** What the lender has to say; without a message there is no section. */
export function Messages({ messages, all }: Props) {
  if (messages.length === 0) return null
  return (
    <Section heading={texts.main_messages()}>
      <NoticeList notices={messages} />
      <LinkList>
        <a className={link} href={all}>
          {texts.main_messages_all()}
        </a>
      </LinkList>
    </Section>
  )
}
