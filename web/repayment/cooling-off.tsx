import * as texts from '#texts'
import type { PropsOf } from '../page/page.ts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Figure } from '../ui/figure/figure.tsx'
import { Settled } from '../ui/illustration/repayment.tsx'
import { Layout, Section } from '../ui/layout/layout.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Rows } from '../ui/rows/rows.tsx'
import { ChoiceFields } from './choice-fields.tsx'
import type { load } from './cooling-off.server.ts'
import { HelpImage } from './help-image.tsx'

type Props = PropsOf<typeof load>

function Over({ links }: Pick<Props, 'links'>) {
  return (
    <Layout
      actions={
        <ButtonLink wide href={links.repay}>
          {texts.cooling_off_repay()}
        </ButtonLink>
      }
    >
      <Notice
        picture={<Settled />}
        headline={texts.cooling_off_over()}
        text={texts.cooling_off_over_text()}
      />
      <HelpImage href={links.help} />
    </Layout>
  )
}

/** What gives the money back costs, item by item, and the last moment for it. */
export default function CoolingOff({ isOpen, total, items, until, links, currentUrl }: Props) {
  if (!isOpen) return <Over links={links} />
  return (
    <Layout
      lead={<Figure heading label={texts.cooling_off_label()} value={total} note={until} />}
      actions={
        <>
          <form noValidate method="post" action={currentUrl} data-background="">
            <ChoiceFields />
            <input type="hidden" name="settleAmount" value={total} />
            <Button wide name="act" value="settle">
              {texts.cooling_off_pay({ amount: total })}
            </Button>
          </form>
          <ButtonLink kind="quiet" wide href={links.loan}>
            {texts.cooling_off_keep()}
          </ButtonLink>
        </>
      }
    >
      <p>{texts.cooling_off_text()}</p>
      <Section heading={texts.cooling_off_items()}>
        <Rows rows={items} />
      </Section>
      <HelpImage href={links.help} />
    </Layout>
  )
}
