import { useEffect, useRef, useState } from 'react'
import * as texts from '#texts'
import { payTypes } from '../../market/constants.ts'
import type { PropsOf } from '../page/page.ts'
import { Button } from '../ui/button/button.tsx'
import { Layout, Section } from '../ui/layout/layout.tsx'
import { channelName } from './channel-name.ts'
import styles from './pay-method.module.css'
import type { load } from './pay-method.server.ts'
import { type ChosenMethod, rememberedMethod } from './remembered-method.ts'
import { storeChoice, storedChoice } from './stored-choice.ts'

type Props = PropsOf<typeof load>
type Option = Props['options'][number]
const FORM = 'method'

/** India has no mini markets: UPI takes their place and is paid with the phone. */
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
          // Product 4: choosing a type clears bank, specific method and market; its own address then brings the new list.
          onClick={() => storeChoice({ payType, isDefault: '1' })}
          {...(current && { 'aria-current': 'true' as const })}
        >
          {typeName(payType, market)}
        </a>
      ))}
    </nav>
  )
}

type MethodChoice = { chosen: ChosenMethod; onChoose: (method: ChosenMethod) => void }
const specificName = (code: string) => `specificNum-${code}`

/** The bank's own ways in; they show once the bank is chosen (product 5). */
function Specific({ code, methods, chosen, onChoose }: { code: string; methods: string[] } & MethodChoice) {
  return (
    <fieldset className={styles.specific}>
      <legend className={styles.legend}>{texts.method_specific()}</legend>
      {methods.map((method) => (
        <label key={method} className={styles.way}>
          <input
            type="radio"
            form={FORM}
            name={specificName(code)}
            value={method}
            checked={code === chosen.payCode && method === chosen.specificNum}
            onChange={() => onChoose({ payCode: code, specificNum: method })}
          />
          {channelName(method)}
        </label>
      ))}
    </fieldset>
  )
}

function Choice({ option, chosen, onChoose }: { option: Option } & MethodChoice) {
  const { code, name, methods, unavailable } = option
  return (
    <li className={styles.option}>
      <label className={styles.name} data-off={unavailable ? '' : undefined}>
        <input
          type="radio"
          form={FORM}
          name="payCode"
          value={code}
          checked={code === chosen.payCode}
          onChange={() => onChoose({ payCode: code, specificNum: '' })}
          disabled={unavailable !== ''}
        />
        <span>
          {name}
          {unavailable && <span className={styles.why}>{unavailable}</span>}
        </span>
      </label>
      {methods.length > 1 && !unavailable && (
        <Specific code={code} methods={methods} chosen={chosen} onChoose={onChoose} />
      )}
    </li>
  )
}

/** What was chosen before hydration is newer than what the phone remembers. */
function chosenIn(form: HTMLFormElement): ChosenMethod {
  const fields = new FormData(form)
  const payCode = String(fields.get('payCode') ?? '')
  return { payCode, specificNum: String(fields.get(specificName(payCode)) ?? '') }
}

/** The choice, remembered on the phone as it is made, and chosen again on the next visit. */
function useMethod({ type, options, gone, chosen, specificNum }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [method, setMethod] = useState<ChosenMethod>({ payCode: chosen, specificNum })
  const choose = (next: ChosenMethod) => {
    setMethod(next)
    storeChoice({ payType: type, ...next, isDefault: storedChoice().isDefault ?? '1' })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script arrives.
  useEffect(() => {
    if (gone && storedChoice().payCode === gone) storeChoice({})
    const early = form.current && chosenIn(form.current)
    if (early && (early.payCode !== chosen || early.specificNum !== specificNum)) return choose(early)
    const query = new URLSearchParams(location.search)
    const offered = options.filter(({ unavailable }) => !unavailable).map(({ code }) => code)
    const remembered = rememberedMethod(storedChoice(), { type, query, offered })
    if (!remembered) return
    if ('payCode' in remembered) return setMethod(remembered)
    query.set('payType', remembered.payType)
    location.replace(`${location.pathname}?${query}`)
  }, [])
  return { form, method, choose }
}

/** Product 2.15. */
export default function PayMethod(props: Props) {
  const { type, types, market, options, gone, currentUrl } = props
  const { form, method, choose } = useMethod(props)
  return (
    <Layout
      lead={
        <>
          <h1 className={styles.title}>{texts.method_title()}</h1>
          {gone && <p className={styles.gone}>{texts.method_gone()}</p>}
          <Types types={types} market={market} />
        </>
      }
      actions={
        <form noValidate ref={form} id={FORM} method="post" action={currentUrl} data-background="">
          <Button wide name="act" value="save">
            {texts.method_save()}
          </Button>
        </form>
      }
    >
      <Section heading={type === payTypes.bank ? texts.method_which_bank() : texts.method_which_place()}>
        {options.length > 0 ? (
          <ul className={styles.options}>
            {options.map((option) => (
              <Choice key={option.code} option={option} chosen={method} onChoose={choose} />
            ))}
          </ul>
        ) : (
          <p>{texts.method_none()}</p>
        )}
      </Section>
    </Layout>
  )
}
