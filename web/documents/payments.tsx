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

/** A statement that somebody asked for stands before all else: the page was opened for it. */
function Statement({
  made,
  isGone,
  documents,
  currentUrl,
}: Pick<Props, 'made' | 'isGone' | 'documents' | 'currentUrl'>) {
  if (isGone) return <p role="status">{texts.made_gone()}</p>
  if (!made || !documents) return null
  return (
    <Section heading={texts.payments_statement()}>
      <Made
        title={texts.payments_statement()}
        made={made}
        again={documents.statement}
        currentUrl={currentUrl}
      />
    </Section>
  )
}

function Documents({ documents, made, settled }: Pick<Props, 'documents' | 'made' | 'settled'>) {
  if (!documents || (made && !settled)) return null
  return (
    <Section heading={texts.payments_documents()}>
      {!made && (
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
  isGone,
  older,
  currentUrl,
  back,
}: Props) {
  return (
    <Layout
      lead={
        paid ? (
          <Figure
            heading
            label={texts.payments_paid()}
            value={paid}
            note={settled ? texts.payments_settled() : texts.payments_open({ amount: open })}
          />
        ) : (
          <Title text={texts.payments_title()} />
        )
      }
      actions={
        <ButtonLink wide href={back}>
          {texts.payments_back()}
        </ButtonLink>
      }
    >
      <Statement made={made} isGone={isGone} documents={documents} currentUrl={currentUrl} />
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
      <Documents documents={documents} made={made} settled={settled} />
    </Layout>
  )
}
