import * as texts from '#texts'
import { Columns, DeskLayout, DetailList, Panel, Tag } from '../../desk-kit/layout/desk-layout.tsx'
import { PlainTable } from '../../desk-kit/layout/plain-table.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import styles from './application.module.css'
import type { Props } from './application.server.ts'
import { DecisionForms } from './decision-forms.tsx'

function Picture({ src, label }: { src: string | null; label: string }) {
  return (
    <figure className={styles.picture}>
      {src ? <img src={src} alt={label} /> : <p>{texts.desk_application_no_picture()}</p>}
      <figcaption>{label}</figcaption>
    </figure>
  )
}

function Pictures({ pictures }: Pick<Props, 'pictures'>) {
  return (
    <Panel heading={texts.desk_application_pictures()}>
      <div className={styles.pictures}>
        <Picture src={pictures.document} label={texts.desk_application_document()} />
        <Picture src={pictures.selfie} label={texts.desk_application_selfie()} />
      </div>
    </Panel>
  )
}

function Verdicts({ verdicts }: Pick<Props, 'verdicts'>) {
  return (
    <Panel heading={texts.desk_application_verdicts()}>
      <PlainTable
        caption={texts.desk_application_verdicts()}
        head={[
          texts.desk_application_rule(),
          texts.desk_application_outcome(),
          texts.desk_application_applies(),
        ]}
        rows={verdicts.map(({ rule, outcome, applies }) => [
          rule,
          outcome,
          applies ? (
            <Tag key="yes" tone="warn" text={texts.desk_application_yes()} />
          ) : (
            texts.desk_application_no()
          ),
        ])}
      />
    </Panel>
  )
}

function Answers({ answers }: Pick<Props, 'answers'>) {
  return (
    <Columns>
      {answers.map(({ heading, facts }) => (
        <Panel key={heading} heading={heading}>
          <DetailList facts={facts} />
        </Panel>
      ))}
    </Columns>
  )
}

function History({ history }: Pick<Props, 'history'>) {
  return (
    <Panel heading={texts.desk_application_history()}>
      <PlainTable
        caption={texts.desk_application_history()}
        head={[
          texts.desk_application_when(),
          texts.desk_application_outcome(),
          texts.desk_application_what(),
          texts.desk_application_who(),
          texts.desk_application_told(),
          texts.desk_application_for_record(),
        ]}
        rows={history}
      />
    </Panel>
  )
}

/** Whoever else has it open is named before anything is decided twice. */
function Warnings({ others, status, unsent }: Pick<Props, 'others' | 'status' | 'unsent'>) {
  return (
    <>
      {!status.isWaiting && (
        <Panel tone="warn">
          <p>{texts.desk_application_not_waiting()}</p>
          {unsent.map((text) => (
            <p key={text}>{texts.desk_application_unsent({ text })}</p>
          ))}
        </Panel>
      )}
      {status.isWaiting && others.length > 0 && (
        <Panel tone="warn">
          {others.map(({ staff, at }) => (
            <p key={staff}>{texts.desk_application_other({ staff, at })}</p>
          ))}
        </Panel>
      )}
    </>
  )
}

export default function Application(props: Props) {
  const { currentUrl, name, status, why, submitted, borrower, decision } = props
  return (
    <DeskLayout
      title={name}
      note={`${why} · ${submitted}`}
      actions={
        <>
          <Tag text={status.name} tone={status.isWaiting ? 'warn' : 'plain'} />
          <ButtonLink kind="small" href={borrower}>
            {texts.desk_application_borrower()}
          </ButtonLink>
        </>
      }
    >
      <Warnings {...props} />
      <Columns>
        <Pictures {...props} />
        <Panel heading={texts.desk_application_facts()}>
          <DetailList facts={props.facts} />
        </Panel>
      </Columns>
      {decision && <DecisionForms currentUrl={currentUrl} decision={decision} />}
      <Verdicts {...props} />
      <Answers {...props} />
      <History {...props} />
    </DeskLayout>
  )
}
