import * as texts from '#texts'
import type { PropsOf } from '../../page/page.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Field } from '../../ui/field/field.tsx'
import { Fold } from '../../ui/fold/fold.tsx'
import { Layout, Section } from '../../ui/layout/layout.tsx'
import { Rows } from '../../ui/rows/rows.tsx'
import type { load } from './bind-card.server.ts'
import styles from './card-repay.module.css'

type Props = PropsOf<typeof load>

/** Nineteen digits with the spaces between, and a month with its year. */
const NUMBER_MAX = 23
const EXPIRY_MAX = 7
const NAME_MAX = 60

function NewCard({ here, typed }: Pick<Props, 'here' | 'typed'>) {
  return (
    <form id="bind" method="post" action={here} data-background="" className={styles.form}>
      <Field label={texts.bind_number()} format="card" name="cardNo" maxLength={NUMBER_MAX} required />
      <Field
        label={texts.bind_expiry()}
        name="expiry"
        inputMode="numeric"
        autoComplete="cc-exp"
        maxLength={EXPIRY_MAX}
        defaultValue={typed.expiry}
        required
      />
      <Field
        label={texts.bind_name()}
        name="holderName"
        autoComplete="cc-name"
        autoCapitalize="words"
        maxLength={NAME_MAX}
        defaultValue={typed.name}
        required
      />
    </form>
  )
}

function Cards({ cards, here }: Pick<Props, 'cards' | 'here'>) {
  return (
    <Section heading={texts.bind_cards()}>
      <ul className={styles.form}>
        {cards.map(({ id, name, detail }) => (
          <li key={id}>
            <form method="post" action={here} className={styles.card}>
              <input type="hidden" name="act" value="remove" />
              <div>
                <p>{name}</p>
                <p className={styles.quiet}>{detail}</p>
              </div>
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

function Actions({ canBind, back }: Pick<Props, 'canBind' | 'back'>) {
  return (
    <>
      {canBind && (
        <Button wide form="bind" name="act" value="bind">
          {texts.bind_save()}
        </Button>
      )}
      {back && (
        <ButtonLink kind="quiet" wide href={back}>
          {texts.cancel()}
        </ButtonLink>
      )}
    </>
  )
}

/** A card for repayments. Its number passes through this form and stays nowhere. */
export default function BindCard(props: Props) {
  const { cards, canBind, testCards, here } = props
  return (
    <Layout actions={<Actions {...props} />}>
      <h1 className={styles.title}>{texts.bind_title()}</h1>
      <p className={styles.quiet}>{canBind ? texts.bind_about() : texts.card_none()}</p>
      {canBind && <NewCard {...props} />}
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
