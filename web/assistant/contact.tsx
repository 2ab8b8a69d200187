import * as texts from '#texts'
import type { PropsOf } from '../serving/page.ts'
import { Breakable } from '../ui/breakable/breakable.tsx'
import { Help } from '../ui/illustration/states.tsx'
import { Layout, Section } from '../ui/layout/layout.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import type { load } from './contact.server.ts'
import styles from './contact-ways.module.css'

type Props = PropsOf<typeof load>

/** Spec 2.8: a tap calls, over the native app where there is one. */
function Ways({ phone, email }: Pick<Props, 'phone' | 'email'>) {
  return (
    <div className={styles.ways}>
      <a
        className={styles.way}
        href={`tel:${phone.replaceAll(' ', '')}`}
        data-bridge={JSON.stringify({ action: 'callTelephone', params: { telephone: phone } })}
      >
        <span className={styles.label}>{texts.reach_phone()}</span>
        <b>{phone}</b>
      </a>
      <a className={styles.way} href={`mailto:${email}`}>
        <span className={styles.label}>{texts.reach_mail()}</span>
        <b>
          <Breakable text={email} />
        </b>
      </a>
    </div>
  )
}

export default function Contact({ phone, email, links }: Props) {
  return (
    <Layout>
      <Notice picture={<Help />} headline={texts.reach_title()} text={texts.reach_text()} />
      <Ways phone={phone} email={email} />
      {links && (
        <Section heading={texts.reach_more()}>
          <nav className={styles.ways}>
            <a className={styles.way} href={links.assistant}>
              {texts.reach_assistant()}
            </a>
            <a className={styles.way} href={links.complaint}>
              {texts.reach_complaint()}
            </a>
            <a className={styles.way} href={links.complaints}>
              {texts.reach_complaints()}
            </a>
          </nav>
        </Section>
      )}
    </Layout>
  )
}
