import * as texts from '#texts'
import type { PropsOf } from '../page/page.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Active } from '../ui/illustration/payout.tsx'
import { Layout, Section } from '../ui/layout/layout.tsx'
import { LinkList, link } from '../ui/link-list/link-list.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import styles from './borrower-home.module.css'
import type { load } from './home.server.ts'

export type WelcomeProps = Extract<PropsOf<typeof load>, { kind: 'welcome' }>

function Demo({ borrowers, other }: NonNullable<WelcomeProps['demo']>) {
  return (
    <Section heading={texts.main_demo()}>
      <p className={styles.quiet}>{texts.main_demo_text()}</p>
      <LinkList label={texts.main_demo()}>
        {borrowers.map(({ id, person, about, href }) => (
          <a key={id} className={link} href={href}>
            <span>
              <b>{person}</b>
              <br />
              <span className={styles.quiet}>{about}</span>
            </span>
          </a>
        ))}
      </LinkList>
      <ButtonLink kind="second" wide href={other.href}>
        {other.text}
      </ButtonLink>
    </Section>
  )
}

/** A short welcome for who is not signed in. */
export function Welcome({ appName, demo, links }: WelcomeProps) {
  return (
    <Layout
      lead={
        <Notice
          picture={<Active />}
          headline={texts.main_welcome({ app: appName })}
          text={texts.main_welcome_text()}
        />
      }
      actions={
        <ButtonLink wide href={links.login}>
          {texts.main_sign_in()}
        </ButtonLink>
      }
    >
      {demo && <Demo {...demo} />}
      <LinkList>
        <a className={link} href={links.estimate}>
          {texts.estimate_link()}
        </a>
        <a className={link} href={links.site}>
          {texts.main_about({ app: appName })}
        </a>
        <a className={link} href={links.help}>
          {texts.main_help()}
        </a>
      </LinkList>
    </Layout>
  )
}
