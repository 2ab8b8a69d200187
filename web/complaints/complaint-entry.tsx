import * as texts from '#texts'
import type { PropsOf } from '../page/page.ts'
import { Layout, Section } from '../ui/layout/layout.tsx'
import { LinkList, link } from '../ui/link-list/link-list.tsx'
import type { load } from './complaint-entry.server.ts'
import { ComplaintSent } from './complaint-sent.tsx'
import styles from './complaints.module.css'
import { OrderChoice } from './order-choice.tsx'

type Props = PropsOf<typeof load>

function Top({ list }: { list: string }) {
  return (
    <header className={styles.bar}>
      <h1 className={styles.title}>{texts.complaint_title()}</h1>
      <a className={styles.icon} href={list}>
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d="M6 3h12v18H6zM9 8h6M9 12h6M9 16h3" />
        </svg>
        {texts.complaint_list_title()}
      </a>
    </header>
  )
}

/** Collection has child types; an order that does not allow it says so at once (product 2.2). */
function Collection({ title, props }: { title: string; props: Props }) {
  if (props.collectionRefused)
    return (
      <form noValidate method="post" action={props.currentUrl} data-background="">
        <button type="submit" className={link} name="act" value="collection">
          {title}
        </button>
      </form>
    )
  return (
    <details className={styles.sons}>
      <summary className={link}>{title}</summary>
      {props.sonTypes.map(({ value, title: son, href }) => (
        <a key={value} className={link} href={href}>
          {son}
        </a>
      ))}
    </details>
  )
}

/** Stays where the notice of product 2.3 goes: the number to ask by, and until when we answer. */
function Received({ number, until, href }: NonNullable<Props['received']>) {
  return (
    <div className={styles.received}>
      <p>
        <strong>{texts.complaint_received({ no: number })}</strong>
      </p>
      {until && <p>{texts.complaint_promise({ until })}</p>}
      <a href={href}>{texts.complaint_see()}</a>
    </div>
  )
}

/** Product 2.2: which order, and what is wrong. */
export default function ComplaintEntry(props: Props) {
  const { order, types, links, received } = props
  return (
    <Layout
      lead={
        <>
          <Top list={links.list} />
          {received && <Received {...received} />}
          <OrderChoice {...order} />
        </>
      }
    >
      {types.length > 0 && (
        <Section heading={texts.complaint_what()}>
          <LinkList label={texts.complaint_what()}>
            {types.map(({ value, title, href, isCollection }) =>
              isCollection ? (
                <Collection key={value} title={title} props={props} />
              ) : (
                <a key={value} className={link} href={href} data-next="">
                  {title}
                </a>
              ),
            )}
          </LinkList>
        </Section>
      )}
      <Section heading={texts.complaint_other_ways()}>
        <LinkList label={texts.complaint_other_ways()}>
          <a className={link} href={links.assistant}>
            {texts.complaint_ask_assistant()}
          </a>
          <a className={link} href={links.contact}>
            {texts.complaint_contact()}
          </a>
        </LinkList>
      </Section>
      <ComplaintSent />
    </Layout>
  )
}
