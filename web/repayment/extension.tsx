import * as texts from '#texts'
import type { PropsOf } from '../page/page.ts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Figure } from '../ui/figure/figure.tsx'
import { Layout } from '../ui/layout/layout.tsx'
import { Product } from '../ui/logo/logo.tsx'
import { Rows } from '../ui/rows/rows.tsx'
import { ChoiceFields } from './choice-fields.tsx'
import type { load } from './extension.server.ts'
import { HelpImage } from './help-image.tsx'

/** Product 2.17: what moving the due date costs, and until when that can be done. */
export default function Extension(props: PropsOf<typeof load>) {
  const { product, fee, until, compared, rows, links, currentUrl } = props
  return (
    <Layout
      lead={
        <>
          <Product {...product} />
          <Figure heading label={texts.extend_fee()} value={fee} note={texts.extend_until({ until })} />
        </>
      }
      actions={
        <>
          <form noValidate method="post" action={currentUrl} data-background="">
            <ChoiceFields />
            <input type="hidden" name="amount" value={fee} />
            <Button wide name="act" value="pay">
              {texts.extend_pay({ amount: fee })}
            </Button>
          </form>
          <ButtonLink kind="quiet" wide href={links.repay}>
            {texts.extend_repay_instead()}
          </ButtonLink>
        </>
      }
    >
      {compared && <p>{compared}</p>}
      {rows.length > 0 && <Rows rows={rows} />}
      <HelpImage href={links.help} />
    </Layout>
  )
}
