import * as texts from '#texts'
import { ButtonLink } from '../ui/button/button.tsx'
import { LinkList, link } from '../ui/link-list/link-list.tsx'
import styles from './made.module.css'
import type { OfferedDocument } from './made-document.server.ts'

type Props = {
  title: string
  made: OfferedDocument
  /** Asks for it anew. */
  again: string
  /** The page itself; null where another document on it offers to look again. */
  currentUrl: string | null
}

function Parts({ title, parts }: { title: string; parts: OfferedDocument['parts'] }) {
  return (
    <LinkList label={title}>
      {parts.map(({ part, href }) => (
        <a key={part} className={link} href={href}>
          {parts.length === 1 ? texts.made_save() : texts.made_part({ part, parts: parts.length })}
        </a>
      ))}
    </LinkList>
  )
}

/** What became of a document that is made meanwhile, below its title. Looking again is loading the page again. */
export function Made({ title, made, again, currentUrl }: Props) {
  const { state, madeAt, until, parts } = made
  return (
    <>
      {state === 'waiting' && (
        <>
          <p role="status">{texts.made_waiting()}</p>
          {currentUrl && (
            <ButtonLink kind="second" wide href={currentUrl}>
              {texts.made_look()}
            </ButtonLink>
          )}
        </>
      )}
      {state === 'ready' && (
        <>
          <p className={styles.when}>{texts.made_ready({ at: madeAt, until })}</p>
          <Parts title={title} parts={parts} />
        </>
      )}
      {state === 'failed' && (
        <>
          <p role="alert">{texts.made_failed()}</p>
          <ButtonLink kind="second" wide href={again}>
            {texts.made_again()}
          </ButtonLink>
        </>
      )}
    </>
  )
}
