import * as texts from '#texts'
import { DATA_REQUEST_NOTE_MAX } from '../../contract/calls/site.ts'
import type { PropsOf } from '../page/page.ts'
import { Button } from '../ui/button/button.tsx'
import { Field, TextAreaField } from '../ui/field/field.tsx'
import { Rows } from '../ui/rows/rows.tsx'
import type { load } from './data-request.server.ts'
import styles from './sections.module.css'
import { Band, SectionHead, Site } from './shell.tsx'

type Props = PropsOf<typeof load>

function RequestForm({ currentUrl, kinds, contact, note }: Props) {
  return (
    <form className={styles.form} method="post" action={currentUrl} noValidate>
      <fieldset className={styles.choices}>
        <legend>{texts.site_data_want()}</legend>
        {kinds.map(({ value, name, checked }) => (
          <label key={value}>
            <input type="radio" name="kind" value={value} defaultChecked={checked} />
            {name}
          </label>
        ))}
      </fieldset>
      <Field
        label={texts.site_data_contact()}
        hint={texts.site_data_proof()}
        name="contact"
        defaultValue={contact}
        maxLength={254}
        autoComplete="tel"
        required
      />
      <TextAreaField
        label={texts.site_data_note()}
        name="note"
        defaultValue={note}
        maxLength={DATA_REQUEST_NOTE_MAX}
        rows={3}
      />
      <Button name="act" value="ask">
        {texts.site_data_send()}
      </Button>
    </form>
  )
}

function Receipt({ found }: { found: NonNullable<Props['request']['found']> }) {
  return (
    <div className={styles.receipt}>
      <h2 className={styles.heading}>{texts.site_data_yours()}</h2>
      <p className={styles.number}>{found.number}</p>
      <Rows rows={found.rows} />
      <p className={styles.quiet}>{texts.site_data_keep()}</p>
    </div>
  )
}

function LookUp({ requestNumber, market, language, request }: Props) {
  return (
    <form noValidate className={styles.form} method="get">
      <h2 className={styles.heading}>{texts.site_data_lookup()}</h2>
      {market && <input type="hidden" name="needPop" value={market} />}
      {language && <input type="hidden" name="lang" value={language} />}
      <Field
        label={texts.site_data_number()}
        name="number"
        defaultValue={requestNumber}
        error={request.wrong || undefined}
        maxLength={20}
        autoComplete="off"
      />
      <Button kind="second">{texts.site_data_show()}</Button>
    </form>
  )
}

/** Product 10.7: what app stores require at a public address, to ask for one's data or for their deletion. */
export default function DataRequest(props: Props) {
  const { frame, lead, request } = props
  return (
    <Site frame={frame}>
      <Band tinted>
        <SectionHead title={texts.site_user()} lead={lead} />
      </Band>
      <Band>
        <div className={styles.pair}>
          {request.found ? <Receipt found={request.found} /> : <RequestForm {...props} />}
          <LookUp {...props} />
        </div>
      </Band>
    </Site>
  )
}
