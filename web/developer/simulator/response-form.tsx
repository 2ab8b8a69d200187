import { type Action, actions } from '../../page/bridge-actions.ts'
import { Field, SelectField } from '../../ui/field/field.tsx'
import { Fold } from '../../ui/fold/fold.tsx'
import { Section } from '../../ui/layout/layout.tsx'
import type { SimulatorMessages } from './bridge-simulator-props.ts'
import {
  hasAnswer,
  type ResponseChoice,
  type ResponseChoices,
  type ResponseKind,
  responseKindNames,
  silentApp,
} from './response-choices.ts'
import styles from './response-form.module.css'

type ChoiceProps = {
  messages: SimulatorMessages
  label: string
  /** Null: not one for all that it stands for. */
  choice: ResponseChoice | null
  onChange: (choice: ResponseChoice) => void
}

const MIXED = 'mixed'

function Choice({ messages, label, choice, onChange }: ChoiceProps) {
  const { kind, value } = choice ?? { kind: MIXED, value: silentApp.goHome.value }
  const options = responseKindNames.map((name) => ({ value: name, label: messages[`does_${name}`] }))
  return (
    <div className={styles.choice}>
      <SelectField
        // Set for all actions at once, it shows the new choice.
        key={kind}
        label={label}
        options={choice ? options : [{ value: MIXED, label: messages.mixed }, ...options]}
        defaultValue={kind}
        onChange={({ target }) => onChange({ kind: target.value as ResponseKind, value })}
      />
      {choice && hasAnswer(choice.kind) && (
        <Field
          label={messages.answer}
          defaultValue={value}
          autoComplete="off"
          spellCheck={false}
          onInput={({ currentTarget }) => onChange({ ...choice, value: currentTarget.value })}
        />
      )}
    </div>
  )
}

type ResponseFormProps = {
  messages: SimulatorMessages
  choices: ResponseChoices
  onChoose: (action: Action, choice: ResponseChoice) => void
  onChooseForAll: (choice: ResponseChoice) => void
}

/** One choice for each action; the first sets them all. */
export function ResponseForm({ messages, choices, onChoose, onChooseForAll }: ResponseFormProps) {
  const [first = 'goHome'] = actions
  const isSame = actions.every((action) => choices[action] === choices[first])
  return (
    <Section heading={messages.responses}>
      <Choice
        messages={messages}
        label={messages.all}
        choice={isSame ? choices[first] : null}
        onChange={onChooseForAll}
      />
      <Fold summary={messages.each}>
        <div className={styles.choices}>
          {actions.map((action) => (
            <Choice
              key={action}
              messages={messages}
              label={action}
              choice={choices[action]}
              onChange={(choice) => onChoose(action, choice)}
            />
          ))}
        </div>
      </Fold>
    </Section>
  )
}
