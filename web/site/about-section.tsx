import * as texts from '#texts'
import type { PropsOf } from '../page/page.ts'
import type { load } from './about-section.server.ts'
import styles from './sections.module.css'
import { Band, SectionHead, Site } from './shell.tsx'

/** Product 2.9: who lends, as a borrower would say it. */
export default function AboutSection({ frame, lead, clauses }: PropsOf<typeof load>) {
  return (
    <Site frame={frame}>
      <Band tinted>
        <SectionHead title={texts.site_about()} lead={lead} />
      </Band>
      <Band>
        <div className={styles.tiles}>
          {clauses.map(({ id, heading, paragraphs }) => (
            <section key={id} id={id} className={styles.part}>
              <h2 className={styles.heading}>{heading}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
        </div>
      </Band>
    </Site>
  )
}
