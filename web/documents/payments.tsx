import * as texts from '#texts'
import type { PropsOf } from '../page/page.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Figure } from '../ui/figure/figure.tsx'
import { Layout, Section, Title } from '../ui/layout/layout.tsx'
import { Payments as PaymentLines } from '../ui/payments/payments.tsx'
import { Made } from './made.tsx'
import type { load } from './payments.server.ts'

type Props = PropsOf<typeof load>

function Receipt({ amount, at, href }: Props['payments'][number]) {
  if (!href) return null
  return (
    <ButtonLink kind="small" href={href} aria-label={texts.payments_receipt_of({ amount, day: at })}>
      {texts.payments_receipt()}
    </ButtonLink>
  )
}

/** Every payment with its receipt, and the documents of the loan. */
export default function Payments({
  paid,
  open,
  settled,
  payments,
  documents,
  made,
  older,
  here,
  back,
}: Props) {
  return (
    <Layout
      actions={
        <ButtonLink wide href={back}>
          {texts.payments_back()}
        </ButtonLink>
      }
    >
      {paid ? (
        <Figure
          heading
          label={texts.payments_paid()}
          value={paid}
          note={settled ? texts.payments_settled() : texts.payments_open({ amount: open })}
        />
      ) : (
        <Title text={texts.payments_title()} />
      )}
      <Section heading={texts.payments_list()}>
        {payments.length === 0 && <p>{texts.payments_none()}</p>}
        <PaymentLines
          payments={payments.map((payment) => ({
            key: payment.paymentId,
            title: payment.state === 'reversed' ? texts.payments_reversed() : payment.title,
            amount: payment.amount,
            day: payment.at,
            note: <Receipt {...payment} />,
            state: payment.state === 'reversed' ? 'late' : 'paid',
          }))}
        />
        {older && (
          <ButtonLink kind="second" wide href={older}>
            {texts.payments_older()}
          </ButtonLink>
        )}
      </Section>
      {documents && (
        <Section heading={texts.payments_documents()}>
          {made && (
            <Made title={texts.payments_statement()} made={made} again={documents.statement} here={here} />
          )}
          {made?.state !== 'ready' && made?.state !== 'waiting' && (
            <ButtonLink kind="second" wide href={documents.statement}>
              {texts.payments_statement()}
            </ButtonLink>
          )}
          {settled && (
            <ButtonLink kind="second" wide href={documents.closure}>
              {texts.payments_closure()}
            </ButtonLink>
          )}
        </Section>
      )}
    </Layout>
  )
}
