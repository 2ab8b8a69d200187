import * as texts from '#texts'
import { SMS_CODE_MAX } from '../../market/constants.ts'
import { Made } from '../documents/made.tsx'
import type { PropsOf } from '../page/page.ts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Checkbox } from '../ui/checkbox/checkbox.tsx'
import { Field } from '../ui/field/field.tsx'
import { Figure } from '../ui/figure/figure.tsx'
import { Layout, Section, Title } from '../ui/layout/layout.tsx'
import { LinkList, link } from '../ui/link-list/link-list.tsx'
import styles from './account-data.module.css'
import type { load } from './account-data.server.ts'

type Props = PropsOf<typeof load>
type Outcome = Pick<Props['plan'], 'removed' | 'kept' | 'until'>

/** A reason that several kinds of data share is read once. */
const groupedByReason = (kept: Outcome['kept']) => [...Map.groupBy(kept, ({ why }) => why)]

/** What goes, and what stays for how long and why. */
function What({ removed, kept, until }: Outcome) {
  return (
    <>
      <h3 className={styles.what}>{texts.account_data_removed()}</h3>
      <ul className={styles.list}>
        {removed.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
      {kept.length > 0 && (
        <>
          <h3 className={styles.what}>{texts.account_data_kept({ until })}</h3>
          <ul className={styles.list}>
            {groupedByReason(kept).map(([why, group]) => (
              <li key={why}>
                {group.map(({ title }) => (
                  <span key={title} className={styles.kept}>
                    {title}
                  </span>
                ))}
                <span className={styles.why}>{why}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

const CodeField = ({ hint, typed }: { hint: string } & Pick<Props, 'typed'>) => (
  <Field
    label={texts.verification_code()}
    hint={hint}
    name="smsCode"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={SMS_CODE_MAX}
    defaultValue={typed.smsCode}
    required
  />
)

/** A code to the account's own number: who found an unlocked phone cannot do this. */
function DeletionForm({ typed, currentUrl }: Pick<Props, 'typed' | 'currentUrl'>) {
  return (
    <form noValidate className={styles.form} method="post" action={currentUrl} data-background="">
      <Checkbox
        label={texts.account_data_sure()}
        name="sure"
        value="1"
        required
        defaultChecked={typed.isSure}
      />
      <CodeField hint={texts.account_data_code_why()} typed={typed} />
      <Button kind="second" wide name="act" value="code">
        {texts.verification_code_get()}
      </Button>
      <Button kind="danger" wide name="act" value="delete">
        {texts.account_data_delete_now()}
      </Button>
    </form>
  )
}

function CopyForm({ typed, currentUrl }: Pick<Props, 'typed' | 'currentUrl'>) {
  return (
    <form noValidate className={styles.form} method="post" action={currentUrl} data-background="">
      <CodeField hint={texts.account_data_copy_code()} typed={typed} />
      <Button kind="second" wide name="act" value="copyCode">
        {texts.verification_code_get()}
      </Button>
      <Button wide name="act" value="copy">
        {texts.account_data_copy_open()}
      </Button>
    </form>
  )
}

/** Not `download`: where the code comes first, the link leads to its form. */
const CopyLinks = ({ links }: Pick<Props, 'links'>) => (
  <LinkList label={texts.account_data_copy()}>
    <a className={link} href={links.pdf}>
      {texts.account_data_pdf()}
    </a>
    <a className={link} href={links.json}>
      {texts.account_data_json()}
    </a>
  </LinkList>
)

/** A form of the copy that was not long is a link; of a long one, what became of it. One link looks again for both. */
function CopyForms({ made, links, currentUrl }: Pick<Props, 'made' | 'links' | 'currentUrl'>) {
  const forms = [
    { key: 'pdf', title: texts.account_data_pdf(), href: links.pdf, made: made.pdf },
    { key: 'json', title: texts.account_data_json(), href: links.json, made: made.json },
  ]
  if (!made.pdf && !made.json)
    return (
      <Section>
        <CopyLinks links={links} />
      </Section>
    )
  const looksAgain = forms.findLast(({ made: form }) => form?.state === 'waiting')
  return forms.map((one) => {
    const { key, title, href, made: form } = one
    return form ? (
      <Section key={key} heading={title}>
        <Made title={title} made={form} again={href} currentUrl={one === looksAgain ? currentUrl : null} />
      </Section>
    ) : (
      <LinkList key={key} label={title}>
        <a className={link} href={href}>
          {title}
        </a>
      </LinkList>
    )
  })
}

/** Nothing can be saved of what is being made, or could not be made. */
const hasFile = ({ pdf, json }: Props['made']) =>
  [pdf, json].some((form) => form === null || form.state === 'ready')

type CopyProps = Pick<Props, 'view' | 'made' | 'isGone' | 'links' | 'typed' | 'currentUrl'>

function Copy({ view, made, isGone, links, typed, currentUrl }: CopyProps) {
  if (view !== 'ready')
    return (
      <Layout>
        <Title text={texts.account_data_copy()} />
        <Section>
          <CopyForm typed={typed} currentUrl={currentUrl} />
        </Section>
      </Layout>
    )
  const canSave = !isGone && hasFile(made)
  const note = canSave ? texts.account_data_copy_ready() : texts.account_data_copy_again()
  return (
    <Layout>
      <Title text={texts.account_data_copy()} note={note} />
      {isGone && <p role="status">{texts.made_gone()}</p>}
      <CopyForms made={made} links={links} currentUrl={currentUrl} />
    </Layout>
  )
}

function Deletion({ plan, typed, currentUrl }: Pick<Props, 'plan' | 'typed' | 'currentUrl'>) {
  return (
    <Section heading={texts.account_data_delete()}>
      {!plan.isPossible && <p className={styles.reason}>{plan.reason}</p>}
      <What {...plan} />
      {plan.isPossible && <DeletionForm typed={typed} currentUrl={currentUrl} />}
    </Section>
  )
}

function Deleted({ proof }: { proof: NonNullable<Props['proof']> }) {
  return (
    <Layout
      actions={
        <ButtonLink wide href={proof.pdf} download>
          {texts.account_deleted_pdf()}
        </ButtonLink>
      }
    >
      <Figure
        heading
        label={texts.account_deleted_title()}
        value={proof.number}
        note={texts.account_deleted_text({ at: proof.deletedAt })}
      />
      <Section>
        <What {...proof} />
      </Section>
    </Layout>
  )
}

/** A copy of everything, and the deletion of what nothing makes the lender keep. */
export default function AccountData({ proof, plan, isServed, ...page }: Props) {
  const { view, typed, links, currentUrl } = page
  if (proof) return <Deleted proof={proof} />
  if (isServed && view !== 'all') return <Copy {...page} />
  return (
    <Layout>
      <Title text={texts.account_data_title()} note={texts.account_data_lead()} />
      {isServed ? (
        <>
          <Section heading={texts.account_data_copy()}>
            <CopyLinks links={links} />
          </Section>
          <Deletion plan={plan} typed={typed} currentUrl={currentUrl} />
        </>
      ) : (
        <ButtonLink wide href={links.request}>
          {texts.account_data_request()}
        </ButtonLink>
      )}
    </Layout>
  )
}
