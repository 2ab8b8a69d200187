import * as texts from '#texts'
import { useSubmit } from '../browser/use-submit.ts'
import type { PropsOf } from '../page/page.ts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Checkbox } from '../ui/checkbox/checkbox.tsx'
import { Layout, Title } from '../ui/layout/layout.tsx'
import { Rows } from '../ui/rows/rows.tsx'
import { VerificationForm } from '../verification/verification-form.tsx'
import styles from './login.module.css'
import type { load } from './login.server.ts'

type Props = PropsOf<typeof load>

type Form = NonNullable<Props['form']>

/** What happens to a code whose SMS does not arrive: only what is set up is promised. */
const notArrived = {
  none: texts.login_not_arrived,
  whatsapp: texts.login_not_arrived_whatsapp,
  call: texts.login_not_arrived_call,
  both: texts.login_not_arrived_both,
} as const satisfies Record<Form['otherRoutes'], () => string>

/** What somebody new accepts; asked of everybody, since the page does not know who is new. */
function Agreement({ form }: { form: Form }) {
  return (
    <div className={styles.agreement}>
      <p className={styles.quiet}>{notArrived[form.otherRoutes]()}</p>
      <Checkbox label={texts.login_agree()} name="agreed" value="1" defaultChecked={form.agreed} />
      <div className={styles.links}>
        <a className={styles.link} href={form.terms} target="_blank" rel="noopener">
          {texts.login_terms()}
        </a>
        <a className={styles.link} href={form.privacy} target="_blank" rel="noopener">
          {texts.login_privacy()}
        </a>
      </div>
    </div>
  )
}

const SignIn = ({ form }: { form: Form }) => (
  <Layout>
    <Title text={texts.login_title()} note={texts.login_about()} />
    <VerificationForm
      form={form}
      act="signIn"
      button={texts.login_button()}
      agreement={<Agreement form={form} />}
    />
  </Layout>
)

/** Nobody is signed out by opening this page. */
function SignedIn({ account, goOn, currentUrl }: Props & { account: NonNullable<Props['account']> }) {
  const { submit, busy } = useSubmit()
  return (
    <Layout
      actions={
        <>
          <ButtonLink wide href={goOn}>
            {texts.login_go_on()}
          </ButtonLink>
          <form noValidate method="post" action={currentUrl} onSubmit={submit}>
            <Button kind="quiet" wide name="act" value="signOut" aria-busy={busy || undefined}>
              {texts.sign_out()}
            </Button>
          </form>
        </>
      }
    >
      <Title text={texts.login_signed_in()} note={texts.login_signed_in_text()} />
      <Rows
        rows={[
          { text: texts.login_account(), value: [account.name, account.phone].filter(Boolean).join(' · ') },
        ]}
      />
    </Layout>
  )
}

/** Product 10.13. */
export default function Login(props: Props) {
  if (props.account) return <SignedIn {...props} account={props.account} />
  return props.form && <SignIn form={props.form} />
}
