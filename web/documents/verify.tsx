import * as texts from '#texts'
import type { PropsOf } from '../page/page.ts'
import { Button } from '../ui/button/button.tsx'
import { Field } from '../ui/field/field.tsx'
import { Figure } from '../ui/figure/figure.tsx'
import { Layout, Section } from '../ui/layout/layout.tsx'
import { Rows } from '../ui/rows/rows.tsx'
import type { load } from './verify.server.ts'

type Props = PropsOf<typeof load>
const CODE_MAX = 32

function Found({ title, issuedAt, current, note, rows }: NonNullable<Props['found']>) {
  return (
    <Section>
      <Figure
        label={title}
        value={current ? texts.verify_real() : texts.verify_outdated()}
        note={note}
        {...(!current && { tone: 'bad' })}
      />
      <Rows rows={[{ text: texts.verify_issued(), value: issuedAt }, ...rows]} />
    </Section>
  )
}

/** Anyone can check whether a document is ours. */
export default function Verify({ action, stored, code, found, error }: Props) {
  return (
    <Layout>
      <h1>{texts.verify_title()}</h1>
      <p>{texts.verify_intro()}</p>
      <form noValidate method="get" action={action}>
        {stored.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Section>
          <Field
            label={texts.verify_code()}
            name="code"
            defaultValue={code}
            required
            maxLength={CODE_MAX}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...(error && { error })}
          />
          <Button wide>{texts.verify_submit()}</Button>
        </Section>
      </form>
      {found && <Found {...found} />}
    </Layout>
  )
}
