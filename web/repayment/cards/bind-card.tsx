import * as texts from '#texts'
import type { PropsOf } from '../../page/page.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Field } from '../../ui/field/field.tsx'
import { Fold } from '../../ui/fold/fold.tsx'
import { Layout, Section } from '../../ui/layout/layout.tsx'
import { Rows } from '../../ui/rows/rows.tsx'
import type { CardBinding, load } from './bind-card.server.ts'
import styles from './card-repay.module.css'

type Props = PropsOf<typeof load>

/** Nineteen digits with the spaces between, and a month with its year. */
const NUMBER_MAX = 23
const EXPIRY_MAX = 7
const NAME_MAX = 60

function NewCard({ currentUrl, typed }: Pick<Props, 'currentUrl' | 'typed'>) {
  return (
    <form noValidate id="bind" method="post" action={currentUrl} data-background="" className={styles.form}>
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

function Cards({ cards, currentUrl }: Pick<Props, 'cards' | 'currentUrl'>) {
  return (
    <Section heading={texts.bind_cards()}>
      <ul className={styles.form}>
        {cards.map(({ id, name, detail }) => (
          <li key={id} className={styles.card}>
            <div>
              <p>{name}</p>
              <p className={styles.quiet}>{detail}</p>
            </div>
            <Fold name="remove" summary={texts.bind_remove()}>
              <p>{texts.bind_remove_ask()}</p>
              <form noValidate method="post" action={currentUrl}>
                <input type="hidden" name="act" value="remove" />
                <Button kind="danger" wide name="cardId" value={id}>
                  {texts.bind_remove_card({ card: name })}
                </Button>
              </form>
            </Fold>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const about: Record<CardBinding, (app: { app: string }) => string> = {
  here: texts.bind_about,
  inApp: texts.bind_in_app,
  nowhere: texts.card_none,
}

function Actions({ binding, back, currentUrl }: Pick<Props, 'binding' | 'back' | 'currentUrl'>) {
  return (
    <>
      {binding === 'here' && (
        <Button wide form="bind" name="act" value="bind">
          {texts.bind_save()}
        </Button>
      )}
      {binding === 'inApp' && (
        <form noValidate method="post" action={currentUrl} data-background="">
          <Button wide name="act" value="app">
            {texts.bind_open_app()}
          </Button>
        </form>
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
  const { cards, binding, app, testCards, currentUrl } = props
  return (
    <Layout
      lead={
        <>
          <h1 className={styles.title}>{texts.bind_title()}</h1>
          <p className={styles.quiet}>{about[binding]({ app })}</p>
        </>
      }
      actions={<Actions {...props} />}
    >
      {binding === 'here' && <NewCard {...props} />}
      {testCards.length > 0 && (
        <Fold summary={texts.bind_test()}>
          <Section>
            <p>{texts.bind_test_about()}</p>
            <Rows rows={testCards} />
          </Section>
        </Fold>
      )}
      {cards.length > 0 && <Cards cards={cards} currentUrl={currentUrl} />}
    </Layout>
  )
}
