import { paths } from '../../contract/wire/paths.ts'
import { buttonLook } from '../ui/button/button.tsx'
import { OpenButton } from '../ui/dialog/dialog.tsx'
import { Fold } from '../ui/fold/fold.tsx'
import { Logo } from '../ui/logo/logo.tsx'
import { Sheet } from '../ui/sheet/sheet.tsx'
import styles from './borrower-part.module.css'
import { Part } from './part.tsx'
import { usePreviewMessages } from './preview-messages.ts'
import type { Props } from './test-preview-props.ts'

export type Borrower = Props['borrowers'][number]

type BorrowerPartProps = {
  borrowers: readonly Borrower[]
  chosen: Borrower | undefined
  language: string
  onChoose: (borrower: Borrower) => void
}

const markets = ['id', 'in'] as const

/** Who the pages are opened as. Without a script, choosing one loads this page again with that borrower. */
export function BorrowerPart({ borrowers, chosen, language, onChoose }: BorrowerPartProps) {
  const messages = usePreviewMessages()
  const groups = markets.map((market) => ({
    legend: messages[`market_${market}`],
    members: borrowers.filter((borrower) => borrower.market === market),
  }))
  const choose = (orderId: string) => {
    const found = borrowers.find((borrower) => borrower.orderId === orderId)
    if (found) onChoose(found)
  }
  return (
    <Part id="borrower" heading={messages.borrower}>
      <div className={styles.card}>
        {chosen ? (
          <>
            <Logo name={chosen.person} src="" />
            <div>
              <p className={styles.person}>{chosen.person}</p>
              <p>
                {messages[`market_${chosen.market}`]} · {chosen.about}
              </p>
            </div>
          </>
        ) : (
          <p className={styles.nobody}>{messages.borrower_other}</p>
        )}
        <OpenButton dialog="borrowers" className={buttonLook({ kind: 'second', wide: true })}>
          {messages.choose}
        </OpenButton>
      </div>
      <Sheet
        id="borrowers"
        title={messages.choose_title}
        name="borrower"
        method="get"
        action={paths.testPreview}
        groups={groups.map(({ legend, members }) => ({
          legend,
          choices: members.map(({ orderId, person, about }) => ({
            value: orderId,
            label: person,
            detail: about,
          })),
        }))}
        chosen={chosen?.orderId}
        onChoose={choose}
      >
        <input type="hidden" name="lang" value={language} />
      </Sheet>
      <Fold summary={messages.all}>
        {groups.map(({ legend, members }) => (
          <section key={legend}>
            <h3 className={styles.market}>{legend}</h3>
            <ul>
              {members.map(({ orderId, person, about, href }) => (
                <li key={orderId}>
                  <a className={styles.link} href={href}>
                    <b>{person}</b> {about}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Fold>
    </Part>
  )
}
