import * as texts from '#texts'
import type { PropsOf } from '../page/page.ts'
import { Clauses } from './legal-parts.tsx'
import type { load } from './policy-section.server.ts'
import styles from './sections.module.css'
import { Band, SectionHead, Site } from './shell.tsx'

/** Product 2.10: the policy in a frame that can do nothing but show it. */
export default function PolicySection({ frame, lead, page, clauses, links }: PropsOf<typeof load>) {
  return (
    <Site frame={frame}>
      <Band tinted>
        <SectionHead title={texts.site_policy()} lead={lead} />
        <div className={styles.links}>
          <a className={styles.link} href={links.whole}>
            {texts.site_print()}
          </a>
          <a className={styles.link} href={links.data}>
            {texts.site_user()}
          </a>
        </div>
      </Band>
      <Band>
        {page ? (
          <iframe className={styles.frame} src={page} title={texts.site_policy()} sandbox="" />
        ) : (
          <div className={styles.text}>
            <Clauses clauses={clauses} />
          </div>
        )}
      </Band>
    </Site>
  )
}
