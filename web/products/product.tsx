import * as texts from '#texts'
import type { PropsOf } from '../page/page.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Figure } from '../ui/figure/figure.tsx'
import { Layout, Section } from '../ui/layout/layout.tsx'
import { Product } from '../ui/logo/logo.tsx'
import { Rows } from '../ui/rows/rows.tsx'
import { NotOffered } from './not-offered.tsx'
import type { load } from './product.server.ts'

type PageProps = PropsOf<typeof load>
type Props = Exclude<PageProps, { notOffered: unknown }>

function Actions({ links }: Pick<Props, 'links'>) {
  return (
    <>
      <ButtonLink wide href={links.confirm} data-next="">
        {texts.product_continue()}
      </ButtonLink>
      {links.choose && (
        <ButtonLink kind="second" wide href={links.choose}>
          {texts.choose_link()}
        </ButtonLink>
      )}
      <ButtonLink kind="quiet" wide href={links.more}>
        {texts.product_more()}
      </ButtonLink>
    </>
  )
}

/** A product as it is offered to this borrower; the whole offer comes before anything is agreed. */
function Offer({ product, amount, rate, details, rateNote, note, links }: Props) {
  return (
    <Layout
      lead={
        <>
          <Product {...product} />
          <Figure heading label={texts.product_offer()} value={amount} note={rate} />
        </>
      }
      actions={<Actions links={links} />}
    >
      <Section heading={texts.product_facts()}>
        <Rows rows={details} />
        {rateNote && <p>{rateNote}</p>}
      </Section>
      {note && <p>{note}</p>}
    </Layout>
  )
}

export default function ProductPage(props: PageProps) {
  return 'notOffered' in props ? <NotOffered {...props.notOffered} /> : <Offer {...props} />
}
