import * as texts from '#texts'
import type { RecommendedOnDetails } from '../../contract/products.ts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Section } from '../ui/layout/layout.tsx'
import { Logo } from '../ui/logo/logo.tsx'
import styles from './offers.module.css'

type OffersProps = { offers: readonly RecommendedOnDetails[]; here: string; home: string }

/** Spec 3: a disabled product has a grey button; one with `globally` 0 cannot be tapped. */
const canTap = ({ enabled, globally }: RecommendedOnDetails) => enabled === '1' && globally !== '0'

function Offer({ offer, position, here }: { offer: RecommendedOnDetails; position: number; here: string }) {
  return (
    <li className={styles.offer}>
      <Logo name={offer.productName} src={offer.productLogo} />
      <h3 className={styles.name}>{offer.productName}</h3>
      <form method="post" action={here} data-background="">
        <input type="hidden" name="productCode" value={offer.productCode} />
        <input type="hidden" name="position" value={position} />
        <Button
          kind="small"
          name="act"
          value="product"
          disabled={!canTap(offer)}
          aria-label={`${offer.buttonText}: ${offer.productName}`}
        >
          {offer.buttonText}
        </Button>
      </form>
      <div className={styles.words}>
        <p className={styles.range}>{offer.amountRange}</p>
        <p className={styles.about}>
          {offer.loanRate} · {offer.productDesc}
        </p>
      </div>
    </li>
  )
}

export function Offers({ offers, here, home }: OffersProps) {
  return (
    <Section heading={texts.recommended_heading()}>
      <ul className={styles.offers}>
        {offers.map((offer, position) => (
          <Offer key={offer.productCode} offer={offer} position={position} here={here} />
        ))}
      </ul>
      <ButtonLink kind="quiet" href={home} data-bridge='{"action":"goHome"}'>
        {texts.more_products()}
      </ButtonLink>
    </Section>
  )
}
