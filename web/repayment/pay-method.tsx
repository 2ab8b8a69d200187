import * as texts from '#texts'
import { payTypes } from '../../contract/constants.ts'
import type { PropsOf } from '../page.ts'
import { Button } from '../ui/button/button.tsx'
import { Layout, Section } from '../ui/layout/layout.tsx'
import styles from './pay-method.module.css'
import type { load } from './pay-method.server.ts'
import { wayName } from './way-name.ts'

type Props = PropsOf<typeof load>
type Option = Props['options'][number]
const FORM = 'method'

/** India has no mini markets: what stands in their place is paid with the phone. */
const typeName = (payType: string, market: Props['market']) =>
  payType === payTypes.bank
    ? texts.method_bank()
    : market === 'in'
      ? texts.method_upi()
      : texts.method_market()

function Types({ types, market }: Pick<Props, 'types' | 'market'>) {
  return (
    <nav className={styles.types} aria-label={texts.method_type()}>
      {types.map(({ payType, current, href }) => (
        <a
          key={payType}
          className={styles.type}
          href={href}
          data-type={payType}
          {...(current && { 'aria-current': 'true' as const })}
        >
          {typeName(payType, market)}
        </a>
      ))}
    </nav>
  )
}

/** The bank's own ways in; they show once the bank is chosen (spec 5). */
function Specific({ code, methods, chosen }: { code: string; methods: string[]; chosen: string }) {
  return (
    <fieldset className={styles.specific}>
      <legend className={styles.legend}>{texts.method_specific()}</legend>
      {methods.map((method) => (
        <label key={method} className={styles.way}>
          <input
            type="radio"
            form={FORM}
            name={`specificNum-${code}`}
            value={method}
            defaultChecked={method === chosen}
          />
          {wayName(method)}
        </label>
      ))}
    </fieldset>
  )
}

function Choice({ option, checked, specificNum }: { option: Option; checked: boolean; specificNum: string }) {
  const { code, name, methods, unavailable } = option
  return (
    <li className={styles.option}>
      <label className={styles.name} data-off={unavailable ? '' : undefined}>
        <input
          type="radio"
          form={FORM}
          name="payCode"
          value={code}
          defaultChecked={checked}
          disabled={unavailable !== ''}
        />
        <span>
          {name}
          {unavailable && <span className={styles.why}>{unavailable}</span>}
        </span>
      </label>
      {methods.length > 1 && !unavailable && (
        <Specific code={code} methods={methods} chosen={checked ? specificNum : ''} />
      )}
    </li>
  )
}

/** Spec 2.15. */
export default function PayMethod(props: Props) {
  const { type, types, market, options, gone, chosen, specificNum, here } = props
  return (
    <Layout
      actions={
        <form id={FORM} method="post" action={here} data-background="" data-type={type}>
          <Button wide name="act" value="save">
            {texts.method_save()}
          </Button>
        </form>
      }
    >
      <h1 className={styles.title}>{texts.method_title()}</h1>
      {gone && (
        <p className={styles.gone} data-gone={gone}>
          {texts.method_gone()}
        </p>
      )}
      <Types types={types} market={market} />
      <Section heading={type === payTypes.bank ? texts.method_which_bank() : texts.method_which_place()}>
        {options.length > 0 ? (
          <ul className={styles.options}>
            {options.map((option) => (
              <Choice
                key={option.code}
                option={option}
                checked={option.code === chosen}
                specificNum={specificNum}
              />
            ))}
          </ul>
        ) : (
          <p>{texts.method_none()}</p>
        )}
      </Section>
    </Layout>
  )
}
