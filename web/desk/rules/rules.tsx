import * as texts from '#texts'
import { DeskForm } from '../../desk-kit/layout/desk-form.tsx'
import { DeskLayout, Panel, Tag } from '../../desk-kit/layout/desk-layout.tsx'
import { PlainTable } from '../../desk-kit/layout/plain-table.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Field } from '../../ui/field/field.tsx'
import type { Props } from './rules.server.ts'

type Rows = Props['toDo']

const ruleHead = () => [
  texts.desk_rules_state(),
  texts.desk_rules_rule(),
  texts.desk_rules_subject(),
  texts.desk_rules_from(),
  texts.desk_rules_source(),
]

function RuleTable({ title, rows }: { title: string; rows: Rows }) {
  return (
    <Panel heading={title}>
      <PlainTable
        caption={title}
        head={ruleHead()}
        rows={rows.map(({ id, state, says, subject, from, source }) => [
          <Tag key={id} {...state} />,
          says,
          subject,
          from,
          source,
        ])}
      />
    </Panel>
  )
}

function ToDo({ rows }: { rows: Rows }) {
  const title = texts.desk_rules_to_do()
  return (
    <Panel heading={title} tone={rows.length > 0 ? 'bad' : undefined}>
      {rows.length === 0 ? (
        <p>{texts.desk_rules_to_do_none()}</p>
      ) : (
        <PlainTable
          caption={title}
          head={[texts.desk_rules_state(), texts.desk_rules_subject(), texts.desk_rules_rule(), title]}
          rows={rows.map(({ id, state, market, subject, says, change, risk }) => [
            <Tag key={id} {...state} />,
            `${market}, ${subject}`,
            says,
            risk === '' ? change : `${change} ${risk}`,
          ])}
        />
      )}
    </Panel>
  )
}

function Ahead({ rows, none }: { rows: Rows; none: string }) {
  const title = texts.desk_rules_ahead()
  return (
    <Panel heading={title}>
      {rows.length === 0 ? (
        <p>{none}</p>
      ) : (
        <PlainTable
          caption={title}
          head={[title, texts.desk_rules_from(), texts.desk_rules_subject(), texts.desk_rules_rule()]}
          rows={rows.map(({ ahead, from, market, subject, says }) => [
            ahead,
            from,
            `${market}, ${subject}`,
            says,
          ])}
        />
      )}
    </Panel>
  )
}

export default function RulesPage({ action, day, note, toDo, ahead, noneAhead, markets }: Props) {
  return (
    <DeskLayout title={texts.desk_rules()} note={note}>
      <Panel>
        <DeskForm method="get" action={action}>
          <Field label={texts.desk_rules_on()} name="on" type="date" defaultValue={day} />
          <Button kind="second">{texts.desk_rules_show()}</Button>
        </DeskForm>
      </Panel>
      <ToDo rows={toDo} />
      <Ahead rows={ahead} none={noneAhead} />
      {markets.map((market) => (
        <RuleTable key={market.title} {...market} />
      ))}
    </DeskLayout>
  )
}
