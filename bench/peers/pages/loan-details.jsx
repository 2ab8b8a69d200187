import { Frame } from './frame.jsx'
import { calendarPicture, starPath, thanksPicture } from './pictures.js'
import { texts } from './texts.js'

const stars = [1, 2, 3, 4, 5]

function Rating() {
  return (
    <div
      id="rate"
      popover="auto"
      role="dialog"
      tabIndex={-1}
      aria-labelledby="rate-title"
      className="dialog-dialog"
    >
      <h2 id="rate-title" className="dialog-title">
        {texts.rateTitle}
      </h2>
      <p>{texts.rateText}</p>
      <form method="post">
        <fieldset className="stars-stars">
          <legend className="stars-legend">{texts.rateTitle}</legend>
          {stars.map((star) => (
            <label key={star} className="stars-option">
              <input
                className="stars-input"
                type="radio"
                aria-label={`${star} bintang`}
                name="stars"
                value={star}
              />
              <svg className="stars-star" viewBox="0 0 24 24" aria-hidden="true">
                <path d={starPath} />
              </svg>
            </label>
          ))}
        </fieldset>
        <div className="dialog-actions">
          <button type="submit" className="button-button button-primary button-wide">
            {texts.send}
          </button>
          <button
            type="button"
            popoverTarget="rate"
            popoverTargetAction="hide"
            className="button-button button-quiet button-wide"
          >
            {texts.cancel}
          </button>
        </div>
      </form>
    </div>
  )
}

function Thanks() {
  return (
    <div
      id="thanks"
      popover="auto"
      role="dialog"
      tabIndex={-1}
      aria-labelledby="thanks-title"
      className="dialog-dialog"
    >
      <h2 id="thanks-title" className="dialog-title">
        {texts.thanks}
      </h2>
      <Picture svg={thanksPicture} />
      <p>{texts.thanksText}</p>
      <div className="dialog-actions">
        <button
          type="button"
          popoverTarget="thanks"
          popoverTargetAction="hide"
          className="button-button button-primary button-wide"
        >
          {texts.close}
        </button>
      </div>
    </div>
  )
}

// biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing
const Picture = ({ svg }) => <span dangerouslySetInnerHTML={{ __html: svg }} />

function Help({ telephone }) {
  const links = [
    [`tel:${telephone}`, texts.call],
    ['/contract', texts.contract],
    ['/payments', texts.payments],
    ['/customerService', texts.contact],
  ]
  return (
    <nav className="link-list-list">
      <button type="button" popoverTarget="rate" className="link-list-link">
        {texts.rate}
      </button>
      {links.map(([href, text]) => (
        <a key={href} className="link-list-link" href={href}>
          {text}
        </a>
      ))}
    </nav>
  )
}

function Loan({ loan }) {
  return (
    <section className="layout-section">
      <h2 className="layout-heading">{texts.yourLoan}</h2>
      <div className="repaid-repaid">
        <svg className="ring-ring" viewBox="0 0 72 72" width="72" height="72" aria-hidden="true">
          <circle cx="36" cy="36" r="31" className="ring-track" />
          <text x="36" y="37" className="ring-figure">
            {loan.percent}
          </text>
        </svg>
        <p>
          <b className="repaid-percent">{loan.repaid}</b>
          <br />
          {loan.repaidOf}
        </p>
      </div>
      <dl className="rows-rows">
        {loan.rows.map(([label, value]) => (
          <div key={label} className="rows-row">
            <dt className="rows-text">{label}</dt>
            <dd className="rows-value">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const Actions = () => (
  <>
    <a className="button-button button-primary button-wide" href="/repay">
      {texts.repay}
    </a>
    <a className="button-button button-quiet button-wide" href="/repayDelay">
      {texts.extend}
    </a>
  </>
)

export function LoanDetails({ loan }) {
  return (
    <Frame actions={<Actions />}>
      <header className="logo-product">
        <span className="logo-logo" aria-hidden="true">
          T
        </span>
        <p>{loan.product}</p>
      </header>
      <div className="banner-banner" data-tone="warn">
        <div className="banner-words">
          <h1 className="banner-headline">{texts.dueHeadline}</h1>
          <p className="banner-text">{texts.dueText}</p>
        </div>
        <Picture svg={calendarPicture} />
      </div>
      <div className="figure-figure" data-tone="warn">
        <p className="figure-label">{texts.toPay}</p>
        <p className="figure-value">{loan.owed}</p>
        <p className="figure-note">{loan.until}</p>
      </div>
      <Loan loan={loan} />
      <Help telephone={loan.telephone} />
      <Rating />
      <Thanks />
    </Frame>
  )
}
