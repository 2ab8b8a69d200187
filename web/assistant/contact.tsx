import * as texts from '#texts'
import type { PropsOf } from '../page/page.ts'
import { Breakable } from '../ui/breakable/breakable.tsx'
import { Help } from '../ui/illustration/states.tsx'
import { Layout, Section } from '../ui/layout/layout.tsx'
import { calling, LinkList, link } from '../ui/link-list/link-list.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import type { load } from './contact.server.ts'

type Props = PropsOf<typeof load>

function ContactLinks({ phone, email }: Pick<Props, 'phone' | 'email'>) {
  return (
    <LinkList label={texts.reach_title()}>
      <a className={link} {...calling(phone)}>
        <span>
          <small>{texts.reach_phone()}</small>
          <br />
          <b>{phone}</b>
        </span>
      </a>
      <a className={link} href={`mailto:${email}`}>
        <span>
          <small>{texts.reach_mail()}</small>
          <br />
          <b>
            <Breakable text={email} />
          </b>
        </span>
      </a>
    </LinkList>
  )
}

export default function Contact({ phone, email, links }: Props) {
  return (
    <Layout>
      <Notice picture={<Help />} headline={texts.reach_title()} text={texts.reach_text()} />
      <ContactLinks phone={phone} email={email} />
      {links && (
        <Section heading={texts.reach_more()}>
          <LinkList label={texts.reach_more()}>
            <a className={link} href={links.assistant}>
              {texts.reach_assistant()}
            </a>
            <a className={link} href={links.complaint}>
              {texts.reach_complaint()}
            </a>
            <a className={link} href={links.complaints}>
              {texts.reach_complaints()}
            </a>
          </LinkList>
        </Section>
      )}
    </Layout>
  )
}
