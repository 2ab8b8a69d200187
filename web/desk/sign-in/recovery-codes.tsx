import * as texts from '#texts'
import { Panel } from '../../desk-kit/layout/desk-layout.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Copy } from '../../ui/copy/copy.tsx'
import styles from './recovery-codes.module.css'

/** Shown once: afterwards only their hashes are known. */
export function RecoveryCodes({ codes, home }: { codes: readonly string[]; home: string }) {
  return (
    <Panel heading={texts.desk_recovery_codes()}>
      <p>{texts.desk_recovery_codes_note()}</p>
      <ol className={styles.codes} role="status">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p>
        <Copy value={codes.join('\n')} label={texts.desk_recovery_codes_copy()} />
      </p>
      <ButtonLink href={home}>{texts.desk_recovery_codes_stored()}</ButtonLink>
    </Panel>
  )
}

export const readCodes = (made: string | undefined): readonly string[] =>
  made === undefined ? [] : (JSON.parse(made) as string[])
