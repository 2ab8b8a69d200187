import type { PropsOf } from '../page/page.ts'
import { Breakable, Pieces } from '../ui/breakable/breakable.tsx'
import { Fold } from '../ui/fold/fold.tsx'
import { Layout, Section } from '../ui/layout/layout.tsx'
import styles from './docs.module.css'
import type { load } from './docs.server.ts'

/** Names of values are one word each, and may break before their capitals. */
const namesIn = (rule: string) => rule.split(/(?<=[a-z])(?=[A-Z])/)

type Props = PropsOf<typeof load>
type Call = Props['calls'][number]

function Reference({ call }: { call: Call }) {
  return (
    <Fold
      id={call.key}
      summary={
        <>
          <b>{call.method}</b>{' '}
          <code>
            <Breakable text={call.path} />
          </code>
          <span className={styles.about}>{call.summary}</span>
        </>
      }
    >
      <p className={styles.about}>
        <code>{call.key}</code> · {call.needsSession ? 'needs a session' : 'open to anyone'} · {call.limit}
      </p>
      {call.fields.length > 0 && (
        <table className={styles.fields}>
          <caption>Request</caption>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Rule</th>
            </tr>
          </thead>
          <tbody>
            {call.fields.map(({ name, rule, required }) => (
              <tr key={name}>
                <td>
                  <code>{name}</code>
                  {required && ' *'}
                </td>
                <td>
                  <Pieces of={namesIn(rule)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <h3>Reply ({call.type})</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard. */}
      <pre className={styles.schema} tabIndex={0}>
        {call.reply}
      </pre>
    </Fold>
  )
}

/** The browsable contract. For engineers, so in English in every language. */
export default function Docs({ calls }: Props) {
  const domains = [...new Set(calls.map((call) => call.domain))]
  return (
    <Layout>
      <div lang="en" className={styles.docs}>
        <h1>Terang API</h1>
        <p>
          The wire between the borrower pages and a lender backend. Machine-readable:{' '}
          <a href="/openapi.json">OpenAPI 3.1</a>. Common parameters stand in the query of every call.
        </p>
        {domains.map((domain) => (
          <Section key={domain} heading={domain}>
            {calls
              .filter((call) => call.domain === domain)
              .map((call) => (
                <Reference key={call.key} call={call} />
              ))}
          </Section>
        ))}
      </div>
    </Layout>
  )
}
