'use client'

import { useState } from 'react'
import { Frame } from './frame.jsx'
import { changed, totalOf } from './selection.js'
import { texts } from './texts.js'

function Lines({ title, amount, due, about }) {
  return (
    <span className="instalments-lines">
      <b className="instalments-sum">
        <span>{title}</span>
        <span className="instalments-amount">{amount}</span>
      </b>
      <span>{due}</span>
      <span className="instalments-about">{about}</span>
    </span>
  )
}

function Periods({ open, selected, setSelected }) {
  return (
    <ul className="instalments-periods">
      {open.map((period, index) => (
        <li key={period.no}>
          <label className="instalments-period">
            <input
              type="checkbox"
              name="period"
              value={period.no}
              form="periods"
              checked={index < selected}
              onChange={({ target }) => setSelected(changed(index, target.checked))}
            />
            <Lines {...period} />
          </label>
        </li>
      ))}
    </ul>
  )
}

function Pay({ count, selected, setSelected, total }) {
  return (
    <form id="periods" method="post" className="instalments-bar">
      <div className="instalments-sum">
        <label className="instalments-all">
          <input
            type="checkbox"
            name="all"
            checked={selected === count}
            onChange={({ target }) => setSelected(target.checked ? count : 1)}
          />
          {texts.selectAll}
        </label>
        <output className="instalments-total">{total}</output>
      </div>
      <button type="submit" className="button-button button-primary button-wide" disabled={selected === 0}>
        {texts.payNow}
      </button>
      <button type="submit" className="button-button button-quiet button-wide">
        {texts.payByCard}
      </button>
    </form>
  )
}

export function Instalments({ instalments: { product, open, paid, paidTitle, settling } }) {
  const [selected, setSelected] = useState(1)
  const total = totalOf(open, selected)
  const selection = { selected, setSelected }
  return (
    <Frame actions={<Pay count={open.length} total={total} {...selection} />}>
      <div className="figure-figure">
        <h1 className="figure-label">{texts.chosenTotal}</h1>
        <p className="figure-value">{total}</p>
        <p className="figure-note">{product}</p>
      </div>
      <section className="layout-section">
        <h2 className="layout-heading">{texts.pending}</h2>
        <Periods open={open} {...selection} />
      </section>
      <p className="instalments-quiet">{settling}</p>
      <details className="fold-fold">
        <summary className="fold-summary">{paidTitle}</summary>
        <ul>
          {paid.map((period) => (
            <li key={period.no} className="instalments-paid">
              <Lines {...period} />
            </li>
          ))}
        </ul>
      </details>
      <p className="instalments-quiet">{texts.together}</p>
      <a className="button-button button-quiet" href="/dueDates.ics">
        {texts.calendar}
      </a>
    </Frame>
  )
}
