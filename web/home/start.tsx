import * as texts from '#texts'
import type { MarketPack } from '../../market/market.ts'
import { Banner } from '../ui/banner/banner.tsx'
import { Thanks } from '../ui/illustration/states.tsx'
import { Section } from '../ui/layout/layout.tsx'
import styles from './borrower-home.module.css'

const documents = { nik: texts.main_need_nik, pan: texts.main_need_pan }

/** Nothing borrowed and nothing applied for: how to begin, and what it takes. */
export function Start({ document }: { document: MarketPack['application']['document'] }) {
  const needs = [documents[document](), texts.main_need_income(), texts.main_need_bank()]
  return (
    <>
      <Banner tone="good" headline={texts.main_start()} text={texts.main_start_text()} picture={<Thanks />} />
      <Section heading={texts.main_needs()}>
        <ul className={styles.needs}>
          {needs.map((need) => (
            <li key={need}>{need}</li>
          ))}
        </ul>
      </Section>
    </>
  )
}
