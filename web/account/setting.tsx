import * as texts from '#texts'
import type { PropsOf } from '../page/page.ts'
import { Button } from '../ui/button/button.tsx'
import { Layout, Section, Title } from '../ui/layout/layout.tsx'
import { LinkList, link } from '../ui/link-list/link-list.tsx'
import { NoticeSettings } from './notice-settings.tsx'
import styles from './setting.module.css'
import type { load } from './setting.server.ts'

type Props = PropsOf<typeof load>

const SignOutSection = ({ currentUrl, everywhere }: Pick<Props, 'currentUrl'> & { everywhere: boolean }) => (
  <Section>
    <form noValidate method="post" action={currentUrl} data-background="" className={styles.form}>
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

type Session = NonNullable<Props['sessions']>[number]

function SessionItem({
  id,
  device,
  signedIn,
  seen,
  isCurrent,
  currentUrl,
}: Session & Pick<Props, 'currentUrl'>) {
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
        <form noValidate method="post" action={currentUrl}>
          <input type="hidden" name="id" value={id} />
          <Button kind="small" name="act" value="end" aria-label={texts.setting_end_of({ device })}>
            {texts.setting_end()}
          </Button>
        </form>
      )}
    </li>
  )
}

const SessionsSection = ({
  currentUrl,
  sessions,
}: Pick<Props, 'currentUrl'> & { sessions: readonly Session[] }) => (
  <Section heading={texts.setting_sessions()}>
    {sessions.length > 1 && <p className={styles.quiet}>{texts.setting_sessions_about()}</p>}
    <ul className={styles.sessions}>
      {sessions.map((session) => (
        <SessionItem key={session.id} currentUrl={currentUrl} {...session} />
      ))}
    </ul>
  </Section>
)

const LanguageSection = ({ languages }: Pick<Props, 'languages'>) => (
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

/** Product 10.13: one section below the other. */
export default function Setting({ currentUrl, sessions, languages, switches, accountData }: Props) {
  return (
    <Layout
      lead={
        <>
          <Title text={texts.setting_title()} />
          <LanguageSection languages={languages} />
        </>
      }
    >
      {switches && <NoticeSettings switches={switches} currentUrl={currentUrl} />}
      {sessions && <SessionsSection currentUrl={currentUrl} sessions={sessions} />}
      <LinkList>
        <a className={link} href={accountData}>
          {texts.account_data_title()}
        </a>
      </LinkList>
      <SignOutSection currentUrl={currentUrl} everywhere={sessions !== null} />
    </Layout>
  )
}
