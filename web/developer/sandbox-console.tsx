import * as texts from '#texts'
import type { PropsOf } from '../page/page.ts'
import { Button } from '../ui/button/button.tsx'
import { Layout } from '../ui/layout/layout.tsx'
import { Rows } from '../ui/rows/rows.tsx'
import { Part, Tiles } from './part.tsx'
import type { load } from './sandbox-console.server.ts'

type Props = PropsOf<typeof load>
type Code = Props['codes'][number]
type Paid = Code['payments'][number]

function Payment({ payment, codeId, currentUrl }: { payment: Paid; codeId: string; currentUrl: string }) {
  return (
    <form noValidate method="post" action={currentUrl}>
      <input type="hidden" name="paymentId" value={payment.id} />
      <input type="hidden" name="codeId" value={codeId} />
      <p>{payment.about}</p>
      {payment.isHeld && (
        <Button kind="small" name="act" value="release">
          {texts.sandbox_console_release()}
        </Button>
      )}
      {payment.isCredited && (
        <Tiles>
          <Button kind="small" name="act" value="takeBack">
            {texts.sandbox_console_take_back()}
          </Button>
          <Button kind="small" name="act" value="takeHalfBack">
            {texts.sandbox_console_take_half_back()}
          </Button>
        </Tiles>
      )}
    </form>
  )
}

/** Acts as the bank and the shop for the sandbox's codes. Plain forms, no script. */
export default function SandboxConsole({ codes, ways, currentUrl, preview }: Props) {
  return (
    <Layout>
      <h1>{texts.sandbox_console_title()}</h1>
      <p>{codes.length > 0 ? texts.sandbox_console_about() : texts.sandbox_console_none()}</p>
      {codes.map(({ id, heading, rows, payments }) => (
        <Part key={id} id={`code-${id}`} heading={heading}>
          <Rows rows={rows} />
          <form noValidate method="post" action={currentUrl}>
            <input type="hidden" name="act" value="pay" />
            <input type="hidden" name="codeId" value={id} />
            <Tiles>
              {ways.map(({ way, word }) => (
                <Button key={way} kind="small" name="way" value={way}>
                  {word}
                </Button>
              ))}
            </Tiles>
          </form>
          {payments.map((payment) => (
            <Payment key={payment.id} payment={payment} codeId={id} currentUrl={currentUrl} />
          ))}
        </Part>
      ))}
      <p>
        <a href={preview}>{texts.preview_title()}</a>
      </p>
    </Layout>
  )
}
