import { type Group, groups } from './check.ts'
import { escapeXml } from './report-junit.ts'
import { reportStyle } from './report-page-style.ts'
import type { CheckResult, Report } from './run.ts'

/** How the JSON beside the page can be proved; null where it is not signed. */
export type PageSignature = { sha256: string; fingerprint: string | null }

type Status = CheckResult['status']
const marks: Readonly<Record<Status, { name: string; css: string }>> = {
  holds: { name: '✓ Holds', css: 'holds' },
  fails: { name: '✗ Fails', css: 'fails' },
  'not proved': { name: '– Not proved', css: 'open' },
}

const tick = '<path d="M14 25l7 7 14-16" fill="none" stroke="currentColor" stroke-width="4"/>'
const cross = '<path d="M16 16l16 16M32 16L16 32" fill="none" stroke="currentColor" stroke-width="4"/>'
const picture = (path: string) =>
  `<svg viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="22" fill="none" stroke="currentColor" stroke-width="3"/>${path}</svg>`

const sentence = (text: string) => escapeXml(text.charAt(0).toUpperCase() + text.slice(1))
const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`
const moment = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`

function verdictOf({ verdict, counts, contract }: Report): string {
  const holds = verdict === 'conforms'
  const headline = holds
    ? 'This backend conforms to the contract'
    : 'This backend does not conform to the contract'
  const rest =
    counts['not proved'] > 0
      ? ` ${many(counts['not proved'], 'check', 'checks')} could not be made and ${counts['not proved'] === 1 ? 'is' : 'are'} listed below.`
      : ''
  const found = holds ? 'No check failed.' : `${many(counts.fails, 'check fails', 'checks fail')}.`
  return `<div class="verdict ${holds ? '' : 'fails'}">${picture(holds ? tick : cross)}<div><strong>${headline}</strong>
<p class="quiet">Version ${escapeXml(contract.version)}. ${found}${rest}</p></div></div>`
}

function figuresOf({ counts, requests, results }: Report): string {
  const share = (status: Status) => ((100 * counts[status]) / Math.max(1, results.length)).toFixed(2)
  const figure = (title: string, value: number) =>
    `<div><dt>${title}</dt><dd>${value.toLocaleString('en')}</dd></div>`
  return `<dl class="figures">${figure('Checks that hold', counts.holds)}${figure('Checks that fail', counts.fails)}${figure('Not proved', counts['not proved'])}${figure('Requests made', requests)}</dl>
<div class="bar" role="img" aria-label="${counts.holds} hold, ${counts.fails} fail, ${counts['not proved']} not proved"><i class="holds" style="width:${share('holds')}%"></i><i class="fails" style="width:${share('fails')}%"></i></div>`
}

const failureOf = ({ id, says, observed, clause }: CheckResult) =>
  `<li class="failure"><h3>${sentence(says)}</h3><p>Seen instead: ${escapeXml(observed)}</p><p class="quiet">${sentence(clause)} · <code>${escapeXml(id)}</code></p></li>`

const rowOf = ({ id, says, observed, status }: CheckResult) =>
  `<li><span class="mark ${marks[status].css}">${marks[status].name}</span><span>${sentence(says)}</span><small>${observed ? `${sentence(observed)} · ` : ''}<code>${escapeXml(id)}</code></small></li>`

const folded = (title: string, note: string, results: readonly CheckResult[]) =>
  `<details><summary><h3>${title}</h3><span class="quiet">${note}</span></summary><ul>${results.map(rowOf).join('\n')}</ul></details>`

function groupOf(group: Group, results: readonly CheckResult[]): string {
  const own = results.filter((result) => result.group === group)
  if (own.length === 0) return ''
  const failed = own.filter(({ status }) => status === 'fails').length
  const held = own.filter(({ status }) => status === 'holds').length
  return folded(groups[group], `${held} of ${own.length} hold${failed > 0 ? `, ${failed} fail` : ''}`, own)
}

/** Neither a failure nor a proof: whoever decides must see it. */
function openOf(results: readonly CheckResult[]): string {
  const open = results.filter(({ status }) => status === 'not proved')
  if (open.length === 0) return ''
  const why = 'Neither a failure nor a proof: the discovery file or the backend did not offer what they need.'
  return `<h2>What is not proved</h2><p class="quiet">${why}</p>${folded('Checks that could not be made', String(open.length), open)}`
}

function proofOf({ sha256, fingerprint }: PageSignature): string {
  const signed = fingerprint
    ? `<p>The file <code>report.json</code> beside this page is signed (<code>report.json.sig</code>, Ed25519). The signature proves that the holder of the key with the fingerprint below has signed exactly these results. It does not prove that the run took place, when, or that the backend still behaves so: whoever doubts it runs the checks again.</p>
<dl class="facts"><dt>Key of the signer</dt><dd><code>${fingerprint}</code></dd><dt>SHA-256 of report.json</dt><dd><code>${sha256}</code></dd></dl>
<p class="quiet">To verify: <code>npm run conform -- --verify folder --public-key key.pem</code>. This page itself is not signed; the file is what counts.</p>`
    : `<p>This report is not signed: nobody vouches for it. With <code>--key</code> the run signs it.</p>
<dl class="facts"><dt>SHA-256 of report.json</dt><dd><code>${sha256}</code></dd></dl>`
  return `<h2>Proof</h2>${signed}`
}

/** One page for somebody who decides; it loads nothing, and runs no script. */
export function reportPage(report: Report, signature: PageSignature): string {
  const { address, startedAt, finishedAt, contract, market, additions, results } = report
  const failures = results.filter(({ status }) => status === 'fails')
  const fact = (name: string, value: string) => `<dt>${name}</dt><dd>${value}</dd>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Conformance of ${escapeXml(address)}</title><style>${reportStyle}</style></head>
<body><main><p class="quiet">Conformance report</p><h1>${escapeXml(address)}</h1>
${verdictOf(report)}
${figuresOf(report)}
${failures.length > 0 ? `<h2>What fails</h2><ul>${failures.map(failureOf).join('\n')}</ul>` : ''}
<h2>What was checked</h2>
${(Object.keys(groups) as Group[]).map((group) => groupOf(group, results)).join('\n')}
${openOf(results)}
<h2>About this run</h2>
<dl class="facts">${fact('Begun', moment(startedAt))}${fact('Ended', moment(finishedAt))}${fact('Market', market === 'in' ? 'India' : 'Indonesia')}${fact('Contract', `version ${escapeXml(contract.version)}, <code>${contract.sha256}</code>`)}${fact('Additions', additions.length > 0 ? escapeXml(additions.join(', ')) : 'none: the base contract alone')}</dl>
${proofOf(signature)}
</main></body></html>
`
}
