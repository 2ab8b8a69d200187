import * as texts from '#texts'
import type { PropsOf } from '../page/page.ts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Checkbox } from '../ui/checkbox/checkbox.tsx'
import { Layout, Title } from '../ui/layout/layout.tsx'
import { Rows } from '../ui/rows/rows.tsx'
import styles from './review.module.css'
import type { load } from './review.server.ts'

type Props = PropsOf<typeof load>
type Step = Props['steps'][number]

function Answers({ title, change, rows, doubt, pictures, isDone }: Step) {
  return (
    <section className={styles.step}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <a className={styles.change} href={change} aria-label={texts.apply_change_step({ step: title })}>
          {texts.apply_change()}
        </a>
      </div>
      {!isDone && <p className={styles.missing}>{texts.apply_not_complete()}</p>}
      {rows.length > 0 && <Rows rows={rows} />}
      {doubt && <p className={styles.missing}>{doubt}</p>}
      {pictures.length > 0 && (
        <div className={styles.pictures}>
          {pictures.map(({ src, alt }) => (
            <img key={src} src={src} alt={alt} loading="lazy" />
          ))}
        </div>
      )}
    </section>
  )
}

/** What is agreed to by handing in, and the box for it. */
function Consent({ privacy, company, currentUrl }: Pick<Props, 'privacy' | 'company' | 'currentUrl'>) {
  return (
    <form
      noValidate
      id="submit"
      method="post"
      action={currentUrl}
      data-background=""
      className={styles.consent}
    >
      <h2 className={styles.title}>{texts.apply_consent_title()}</h2>
      <ul className={styles.list}>
        <li>{texts.apply_consent_true()}</li>
        <li>{texts.apply_consent_data({ company })}</li>
        <li>{texts.apply_consent_bureau({ company })}</li>
      </ul>
      <p>
        <a href={privacy}>{texts.apply_privacy()}</a>
      </p>
      <Checkbox label={texts.apply_consent()} name="consent" value="1" required />
    </form>
  )
}

/** Everything in one look, with a way to change each part, before it is handed in. */
export default function Review({ currentUrl, steps, missing, privacy, company }: Props) {
  return (
    <Layout
      lead={<Title text={texts.apply_check_title()} note={texts.apply_check_text()} />}
      actions={
        missing ? (
          <ButtonLink wide href={missing.change}>
            {texts.apply_continue({ step: missing.title })}
          </ButtonLink>
        ) : (
          <Button wide form="submit" name="act" value="submit">
            {texts.apply_submit()}
          </Button>
        )
      }
    >
      {steps.map((step) => (
        <Answers key={step.change} {...step} />
      ))}
      {!missing && <Consent privacy={privacy} company={company} currentUrl={currentUrl} />}
    </Layout>
  )
}
