import * as texts from '#texts'
import type { PropsOf } from '../page.ts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Field } from '../ui/field/field.tsx'
import { Fold } from '../ui/fold/fold.tsx'
import { Layout, Section } from '../ui/layout/layout.tsx'
import { Rows } from '../ui/rows/rows.tsx'
import { useSubmit } from '../use-submit.ts'
import type { load } from './bind-card.server.ts'
import styles from './card-repay.module.css'

type Props = PropsOf<typeof load>

function NewCard({ here, typed, busy, error, onSubmit }: Pick<Props, 'here' | 'typed'> & Sending) {
  return (
    <form id="bind" method="post" action={here} className={styles.form} onSubmit={onSubmit}>
      <input type="hidden" name="act" value="bind" />
      <Field
        label={texts.bind_number()}
        error={error}
        format="card"
        name="cardNo"
        maxLength={23}
        required
        aria-busy={busy}
      />
      <Field
        label={texts.bind_expiry()}
        name="expiry"
        inputMode="numeric"
        autoComplete="cc-exp"
        maxLength={7}
        defaultValue={typed.expiry}
        required
      />
      <Field
        label={texts.bind_name()}
        name="holderName"
        autoComplete="cc-name"
        autoCapitalize="words"
        maxLength={60}
        defaultValue={typed.name}
        required
      />
    </form>
  )
}

type Sending = {
  busy: boolean
  error: string | undefined
  onSubmit: ReturnType<typeof useSubmit>['submit']
}

function Cards({ cards, here }: Pick<Props, 'cards' | 'here'>) {
  return (
    <Section heading={texts.bind_cards()}>
      <ul className={styles.form}>
        {cards.map(({ id, name, detail }) => (
          <li key={id}>
            <form method="post" action={here} className={styles.card}>
              <input type="hidden" name="act" value="remove" />
              <span>
                {name}
                <span className={styles.quiet}> {detail}</span>
              </span>
              <Button
                kind="small"
                name="cardId"
                value={id}
                aria-label={texts.bind_remove_card({ card: name })}
              >
                {texts.bind_remove()}
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** A card for repayments. Its number passes through this form and stays nowhere. */
export default function BindCard({ cards, canBind, typed, testCards, back, here }: Props) {
  const { submit, busy, outcome } = useSubmit()
  const error = (outcome?.refused && outcome.toast) || undefined
  return (
    <Layout
      actions={
        <>
          {canBind && (
            <Button wide form="bind" aria-busy={busy}>
              {texts.bind_save()}
            </Button>
          )}
          {back && (
            <ButtonLink kind="quiet" wide href={back}>
              {texts.cancel()}
            </ButtonLink>
          )}
        </>
      }
    >
      <h1>{texts.bind_title()}</h1>
      <p className={styles.quiet}>{canBind ? texts.bind_about() : texts.card_none()}</p>
      {canBind && <NewCard here={here} typed={typed} busy={busy} error={error} onSubmit={submit} />}
      {testCards.length > 0 && (
        <Fold summary={texts.bind_test()}>
          <Section>
            <p>{texts.bind_test_about()}</p>
            <Rows rows={testCards} />
          </Section>
        </Fold>
      )}
      {cards.length > 0 && <Cards cards={cards} here={here} />}
    </Layout>
  )
}
