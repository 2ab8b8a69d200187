import * as texts from '#texts'
import type { RecommendedOnDetails } from '../../contract/calls/products.ts'
import { Cards } from '../products/card.tsx'
import { ButtonLink } from '../ui/button/button.tsx'
import { Section } from '../ui/layout/layout.tsx'

type OffersProps = { offers: readonly RecommendedOnDetails[]; here: string; home: string }

/** Product 3: a disabled product has a grey button; one with `globally` 0 cannot be tapped. */
const canTap = ({ enabled, globally }: RecommendedOnDetails) => enabled === '1' && globally !== '0'

export function Offers({ offers, here, home }: OffersProps) {
  return (
    <Section heading={texts.recommended_heading()}>
      <Cards
        cards={offers.map((offer, position) => ({
          id: offer.productCode,
          name: offer.productName,
          logo: offer.productLogo,
          range: offer.amountRange,
          about: `${offer.loanRate} · ${offer.productDesc}`,
          button: offer.buttonText,
          canTap: canTap(offer),
          act: 'product',
          fields: { productCode: offer.productCode, position: String(position) },
          here,
        }))}
      />
      <ButtonLink kind="quiet" href={home} data-bridge='{"action":"goHome"}'>
        {texts.more_products()}
      </ButtonLink>
    </Section>
  )
}
