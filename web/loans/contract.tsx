import * as texts from '#texts'
import type { PropsOf } from '../page/page.ts'
import { Breakable } from '../ui/breakable/breakable.tsx'
import { ButtonLink } from '../ui/button/button.tsx'
import { Layout, Section } from '../ui/layout/layout.tsx'
import { Payments } from '../ui/payments/payments.tsx'
import { Rows } from '../ui/rows/rows.tsx'
import styles from './contract.module.css'
import type { load } from './contract.server.ts'

type Props = PropsOf<typeof load>
type AgreementText = NonNullable<Props['agreement']>

function Agreement({ agreement, download }: { agreement: AgreementText; download: string }) {
  const { title, version, hash, agreedAt, parties, schedule, scheduleNote, clauses } = agreement
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.quiet}>
        {agreedAt ? texts.contract_agreed({ version, at: agreedAt }) : texts.contract_offered({ version })}
      </p>
      <Rows rows={parties} />
      {schedule.length > 0 && (
        <Section heading={texts.confirm_plan()}>
          <p className={styles.quiet}>{scheduleNote}</p>
          <Payments
            payments={schedule.map(({ description, pay_time, ...payment }) => ({
              ...payment,
              day: pay_time,
              note: description,
            }))}
          />
        </Section>
      )}
      {clauses.map(({ heading, paragraphs }) => (
        <Section key={heading} heading={heading}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Section>
      ))}
      <ButtonLink kind="second" href={download}>
        {texts.contract_download()}
      </ButtonLink>
      <p className={styles.quiet}>
        <Breakable text={texts.contract_hash({ hash })} />
      </p>
    </>
  )
}

/** An agreement with this loan's own figures; once agreed to, as it was agreed to. */
export default function Contract({ agreement, elsewhere, download }: Props) {
  return (
    <Layout>
      {agreement ? (
        <Agreement agreement={agreement} download={download} />
      ) : (
        <>
          <h1 className={styles.title}>{texts.contract_link()}</h1>
          <p>{texts.contract_elsewhere()}</p>
          <ButtonLink wide href={elsewhere}>
            {texts.contract_open()}
          </ButtonLink>
        </>
      )}
    </Layout>
  )
}
