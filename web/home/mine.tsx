import type { ReactNode } from 'react'
import * as texts from '#texts'
import type { PropsOf } from '../page/page.ts'
import { Layout, Section, Title } from '../ui/layout/layout.tsx'
import { LinkList, link } from '../ui/link-list/link-list.tsx'
import { Logo } from '../ui/logo/logo.tsx'
import styles from './borrower-home.module.css'
import type { load } from './mine.server.ts'

type Props = PropsOf<typeof load>

function Line({ href, name, about }: { href: string; name: string; about?: ReactNode }) {
  return (
    <a className={link} href={href}>
      <span>
        {name}
        {about && (
          <>
            <br />
            <span className={styles.quiet}>{about}</span>
          </>
        )}
      </span>
    </a>
  )
}

function Profile({ profile }: Pick<Props, 'profile'>) {
  if (!profile) return <Title text={texts.mine_title()} />
  return (
    <div className={styles.profile}>
      {profile.name && <Logo name={profile.name} src="" />}
      <Title text={profile.name || texts.mine_title()} note={profile.phone} />
    </div>
  )
}

/** Everything that is the borrower's: each line leads to its page. */
export default function Mine({ profile, problem, loanCount, payments, cards, bank, links }: Props) {
  return (
    <Layout lead={<Profile profile={profile} />}>
      <Section heading={texts.mine_loans()}>
        {problem && <p role="alert">{problem}</p>}
        <LinkList label={texts.mine_loans()}>
          <Line
            href={links.orders}
            name={texts.orders_title()}
            about={
              !problem && (loanCount ? texts.mine_loan_count({ count: loanCount }) : texts.mine_loans_none())
            }
          />
          {payments.map(({ id, name, about, href }) => (
            <Line key={id} href={href} name={texts.mine_payments({ name })} about={about} />
          ))}
        </LinkList>
      </Section>
      <Section heading={texts.mine_accounts()}>
        <LinkList label={texts.mine_accounts()}>
          <Line
            href={links.cards}
            name={texts.mine_cards()}
            about={cards && (cards.join(', ') || texts.mine_cards_none())}
          />
          {links.bank && (
            <Line href={links.bank} name={texts.mine_bank()} about={bank || texts.mine_bank_none()} />
          )}
        </LinkList>
      </Section>
      <Section heading={texts.mine_more()}>
        <LinkList label={texts.mine_more()}>
          <Line href={links.messages} name={texts.messages_title()} />
          <Line href={links.complaints} name={texts.reach_complaints()} />
          <Line href={links.data} name={texts.mine_data()} />
          <Line href={links.setting} name={texts.mine_setting()} about={texts.mine_setting_about()} />
        </LinkList>
      </Section>
    </Layout>
  )
}
