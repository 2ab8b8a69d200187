import * as texts from '#texts'
import type { PropsOf } from '../page/page.ts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { SelectField } from '../ui/field/field.tsx'
import { Figure } from '../ui/figure/figure.tsx'
import { Layout, Section } from '../ui/layout/layout.tsx'
import { calling, LinkList, link } from '../ui/link-list/link-list.tsx'
import { Product } from '../ui/logo/logo.tsx'
import { SheetChoices } from '../ui/sheet/sheet.tsx'
import styles from './cannot-pay.module.css'
import type { load } from './cannot-pay.server.ts'

type Props = PropsOf<typeof load>
type Help = NonNullable<Props['help']>
type WithHelp = Props & { help: Help }

function Call({ phone }: { phone: string }) {
  return (
    <a className={link} {...calling(phone)}>
      {texts.cannot_pay_call({ phone })}
    </a>
  )
}

function Promised({ help }: { help: Help }) {
  if (!help.promise) return null
  const { pausesContact, promise } = help
  return (
    <Section heading={texts.cannot_pay_promised()}>
      <p>{texts.cannot_pay_promised_text(promise)}</p>
      {pausesContact === '1' && <p>{texts.cannot_pay_promised_quiet(promise)}</p>}
    </Section>
  )
}

/** A later day, or a part: what it costs stands beside each day. */
function Later({ help, reasons, currentUrl }: WithHelp) {
  if (help.promise) return null
  const [first] = help.days
  return (
    <Section heading={texts.cannot_pay_later()}>
      <p>{help.pausesContact === '1' ? texts.cannot_pay_later_text() : texts.cannot_pay_later_broken()}</p>
      <form noValidate method="post" action={currentUrl} data-background="" className={styles.form}>
        <fieldset className={styles.choices}>
          <legend>{texts.cannot_pay_how_much()}</legend>
          <SheetChoices
            name="share"
            chosen="whole"
            choices={[
              { value: 'whole', label: texts.cannot_pay_whole({ amount: help.amount }) },
              { value: 'half', label: texts.cannot_pay_half({ amount: help.half }) },
            ]}
          />
        </fieldset>
        <fieldset className={styles.choices}>
          <legend>{texts.cannot_pay_which_day()}</legend>
          <SheetChoices
            name="day"
            {...(first && { chosen: first.day })}
            choices={help.days.map(({ day, text, cost }) => ({
              value: day,
              label: text,
              detail: texts.cannot_pay_day_cost({ cost }),
            }))}
          />
        </fieldset>
        <SelectField
          label={texts.cannot_pay_why()}
          hint={texts.cannot_pay_why_hint()}
          name="reason"
          options={reasons}
        />
        <Button wide name="act" value="promise">
          {texts.cannot_pay_promise()}
        </Button>
      </form>
    </Section>
  )
}

function Extension({ help, links }: WithHelp) {
  if (help.extensionCost === '') return null
  return (
    <Section heading={texts.cannot_pay_extension()}>
      <p>{help.extensionCost}</p>
      <ButtonLink kind="second" href={links.extend}>
        {texts.cannot_pay_extension_look()}
      </ButtonLink>
    </Section>
  )
}

function Plan({ help, currentUrl }: WithHelp) {
  return (
    <Section heading={texts.cannot_pay_plan()}>
      <p>{texts.cannot_pay_plan_text()}</p>
      {help.planAskedOn === '' ? (
        <form noValidate method="post" action={currentUrl} data-background="">
          <Button kind="second" name="act" value="plan">
            {texts.cannot_pay_plan_ask()}
          </Button>
        </form>
      ) : (
        <p>{texts.cannot_pay_plan_asked({ day: help.planAskedOn })}</p>
      )}
    </Section>
  )
}

function WhatHappens({ help, links }: WithHelp) {
  const { contactHours, advice } = help
  return (
    <>
      <Section heading={texts.cannot_pay_happens()}>
        <ul>
          <li>{texts.cannot_pay_happens_charges()}</li>
          <li>{texts.cannot_pay_happens_calls(contactHours)}</li>
          <li>{texts.cannot_pay_happens_complaint()}</li>
        </ul>
      </Section>
      <Section heading={texts.cannot_pay_advice()}>
        <LinkList label={texts.cannot_pay_advice()}>
          {advice.website !== '' && (
            <a className={link} href={advice.website}>
              {advice.name}
            </a>
          )}
          <Call phone={help.telephone} />
          <a className={link} href={links.contact}>
            {texts.cannot_pay_write()}
          </a>
        </LinkList>
      </Section>
    </>
  )
}

function Ways(props: WithHelp) {
  const { help, links } = props
  const ways = [<Later key="later" {...props} />, <Extension key="extension" {...props} />]
  return (
    <Layout
      lead={
        <>
          <Product name={help.productName} logo={help.productLogo} />
          <Figure
            heading
            label={help.isLate === '1' ? texts.cannot_pay_late() : texts.cannot_pay_due()}
            value={help.amount}
            note={texts.cannot_pay_due_on({ day: help.dueOn })}
          />
          <p>{texts.cannot_pay_intro()}</p>
          <Promised help={help} />
        </>
      }
    >
      {help.isExtensionCheaper === '1' ? ways.toReversed() : ways}
      <Plan {...props} />
      <WhatHappens {...props} />
      <ButtonLink kind="quiet" wide href={links.repay}>
        {texts.cannot_pay_now()}
      </ButtonLink>
    </Layout>
  )
}

/** What is possible for whoever cannot pay, the cheapest way first, each with what it costs. */
export default function CannotPay(props: Props) {
  const { help, isOwed, links, telephone } = props
  if (help) return <Ways {...props} help={help} />
  return (
    <Layout
      actions={
        <ButtonLink wide href={links.loan}>
          {texts.cannot_pay_loan()}
        </ButtonLink>
      }
    >
      <h1>{texts.cannot_pay_title()}</h1>
      <p>{isOwed ? texts.cannot_pay_ask_us() : texts.cannot_pay_nothing()}</p>
      <LinkList label={texts.cannot_pay_title()}>
        <Call phone={telephone} />
      </LinkList>
    </Layout>
  )
}
