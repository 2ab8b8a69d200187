import { Button } from '../ui/button/button.tsx'
import { Logo } from '../ui/logo/logo.tsx'
import type { Row } from '../ui/rows/rows.tsx'
import styles from './card.module.css'

export type CardProps = {
  name: string
  logo: string
  range: string
  about: string
  /** What it gives and costs whoever looks at it. */
  rows?: readonly Row[]
  reason?: string
  tags?: readonly string[]
  button: string
  /** A product that is full, or that leads nowhere, cannot be tapped. */
  canTap: boolean
  /** What a tap sends: the act and the fields that name the product. */
  act: string
  fields: Readonly<Record<string, string>>
  currentUrl: string
}

type Heading = 'h2' | 'h3'

/** One product: what it lends, what it costs, and one button. */
function Card({
  heading: Heading,
  name,
  logo,
  range,
  about,
  rows = [],
  reason,
  tags = [],
  button,
  canTap,
  act,
  fields,
  currentUrl,
}: CardProps & { heading: Heading }) {
  return (
    <li className={styles.card}>
      <Logo name={name} src={logo} />
      <Heading className={styles.name}>{name}</Heading>
      <form noValidate method="post" action={currentUrl} data-background="">
        {Object.entries(fields).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <Button kind="small" name="act" value={act} disabled={!canTap} aria-label={`${button}: ${name}`}>
          {button}
        </Button>
      </form>
      <div className={styles.words}>
        {rows.length > 0 && (
          <dl className={styles.figures}>
            {rows.map(({ text, value }) => (
              <div key={text} className={styles.figure}>
                <dt>{text}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <p className={styles.range}>{range}</p>
        <p className={styles.about}>{about}</p>
        {reason && <p className={styles.reason}>{reason}</p>}
        {tags.length > 0 && (
          <ul className={styles.tags} data-excerpt="">
            {tags.map((tag) => (
              <li key={tag} className={styles.tag}>
                {tag}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

type CardsProps = {
  cards: readonly (CardProps & { id: string })[]
  /** The heading level depends on what is above them. */
  heading?: Heading
  /** Where to report that these products were seen. */
  seenAt?: string
}

const seenFields = (cards: CardsProps['cards']) =>
  new URLSearchParams([
    ['act', 'seen'],
    ...cards.flatMap(({ fields }) => (fields['productCode'] ? [['productCode', fields['productCode']]] : [])),
  ]).toString()

export function Cards({ cards, heading = 'h3', seenAt }: CardsProps) {
  return (
    <ul
      className={styles.cards}
      {...(seenAt && { 'data-seen': seenAt, 'data-seen-fields': seenFields(cards) })}
    >
      {cards.map(({ id, ...card }) => (
        <Card key={id} heading={heading} {...card} />
      ))}
    </ul>
  )
}
