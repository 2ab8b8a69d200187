import * as texts from '#texts'
import type { PropsOf } from '../page.ts'
import { Illustration } from '../ui/illustration/illustration.tsx'
import { Layout, Section } from '../ui/layout/layout.tsx'
import { Rows } from '../ui/rows/rows.tsx'
import styles from './home.module.css'
import type { load } from './home.server.ts'

type Props = PropsOf<typeof load>

/** The public front page: what is lent, to whom, and by whom. */
export default function Home({ appName, company, from, to, hours, salary, salaryPer, millions }: Props) {
  const forWhom =
    salaryPer === 'year' ? texts.home_salary_year({ salary }) : texts.home_salary_month({ salary })
  return (
    <Layout>
      <div className={styles.hero}>
        <Illustration name="settled" />
        <h1 className={styles.headline}>{appName}</h1>
        <p>{texts.home_claim({ from, to, hours })}</p>
        <p className={styles.quiet}>{forWhom}</p>
        <p className={styles.quiet}>{texts.home_users({ millions })}</p>
      </div>
      <Section heading={company.name}>
        <Rows
          rows={[
            { text: texts.home_email(), value: company.email },
            { text: texts.home_phone(), value: company.phone },
            { text: texts.home_address(), value: company.address },
            { text: texts.home_licence(), value: company.licenceNumber },
          ]}
        />
        <p className={styles.quiet}>{company.copyright}</p>
      </Section>
    </Layout>
  )
}
