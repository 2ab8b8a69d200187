import * as texts from '#texts'
import type { PropsOf } from '../page/page.ts'
import { Layout, Section } from '../ui/layout/layout.tsx'
import { LinkList, link } from '../ui/link-list/link-list.tsx'
import type { load } from './complaint-new.server.ts'
import styles from './complaints.module.css'
import { OrderChoice } from './order-choice.tsx'

type Props = PropsOf<typeof load>

/** Product 2.6: icons for the first four categories: repayment, loan, account, anything else. */
const icons = [
  'M4 7h16v10H4zM4 11h16M8 15h3',
  'M12 4v16M16 8c0-2-8-2-8 1s8 3 8 6-8 3-8 1',
  'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 20c0-8 14-8 14 0',
  'M4 5h16v11H10l-4 4v-4H4z',
] as const

function Category({ title, href, icon }: Props['categories'][number] & { icon: string | undefined }) {
  return (
    <a className={styles.category} href={href} data-next="">
      {icon && (
        <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
          <path d={icon} />
        </svg>
      )}
      {title}
    </a>
  )
}

export default function ComplaintNew({ order, categories, links }: Props) {
  return (
    <Layout
      lead={
        <>
          <h1 className={styles.title}>{texts.complaint_title()}</h1>
          <OrderChoice {...order} />
        </>
      }
    >
      <Section heading={texts.complaint_which()}>
        <nav className={styles.categories} aria-label={texts.complaint_which()}>
          {categories.map((category, index) => (
            <Category key={category.id} {...category} icon={icons[index]} />
          ))}
        </nav>
      </Section>
      <LinkList label={texts.complaint_other_ways()}>
        <a className={link} href={links.entry}>
          {texts.complaint_new()}
        </a>
        <a className={link} href={links.list}>
          {texts.complaint_list_title()}
        </a>
      </LinkList>
    </Layout>
  )
}
