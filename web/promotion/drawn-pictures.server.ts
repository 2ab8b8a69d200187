import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Active, OnItsWay } from '../ui/illustration/payout.tsx'
import { Settled } from '../ui/illustration/repayment.tsx'
import { Thanks } from '../ui/illustration/states.tsx'

/** Those that a template may name. */
const pictures = { settled: Settled, 'on-its-way': OnItsWay, active: Active, thanks: Thanks }

/** Drawn by the server alone: a picture does nothing in the browser, which has less to load. */
export const drawPicture = (name: keyof typeof pictures): string =>
  renderToStaticMarkup(createElement(pictures[name]))
