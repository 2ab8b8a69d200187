import { escapeMarkup } from '../base/escape-markup.ts'
import { placesOf, type SeenPage } from './text-places.ts'
import type { CatalogueText, TextLanguage } from './text-problems.ts'
import { type Screen, screensOfText } from './text-screens.ts'

const PICTURES = 3

const lines = (variants: readonly string[]) => variants.map(escapeMarkup).join('<br>')

const pictureOf = ({ name, picture }: SeenPage) =>
  `<a href="${picture}"><img loading="lazy" width="90" src="${picture}" alt=""><br>${escapeMarkup(name)}</a>`

function rowOf(text: CatalogueText, english: readonly string[], places: readonly SeenPage[]): string {
  const pictures = places.slice(0, PICTURES).map(pictureOf).join('')
  const more = places.length > PICTURES ? `<p>and ${places.length - PICTURES} more</p>` : ''
  return `<tr><td><code>${text.key}</code></td><td>${lines(english)}</td><td lang="${text.language}">${lines(text.variants)}</td>
<td contenteditable></td><td class="pictures">${pictures}${more}</td></tr>`
}

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:24px;color:#111;background:#fff}
table{border-collapse:collapse;width:100%}th,td{border:1px solid #999;padding:8px;vertical-align:top;text-align:left}
th{position:sticky;top:0;background:#eee}code{font-size:12px;overflow-wrap:anywhere}td:nth-child(4){min-width:160px;background:#ffd}
.pictures{display:flex;gap:8px;font-size:12px;border:0;border-top:1px solid #999}.pictures a{max-width:96px}img{max-height:220px;object-fit:cover;object-position:top}`

type Where = 'shown' | 'screen' | 'none'

function whereIs(text: CatalogueText, pages: readonly SeenPage[], screens: readonly Screen[]) {
  const places = placesOf(text, pages)
  if (places.length > 0) return { where: 'shown', places } as const
  const ofScreen = screensOfText(text, pages, screens)
  return ofScreen.length > 0
    ? ({ where: 'screen', places: ofScreen } as const)
    : ({ where: 'none', places } as const)
}

/** The sheet of one language: what is on a page first, in the order of the folders, then what no page showed. */
export function reviewSheet(
  texts: readonly CatalogueText[],
  language: TextLanguage,
  { pages, screens }: { pages: readonly SeenPage[]; screens: readonly Screen[] },
): { html: string; shown: number; ofScreen: number; all: number } {
  const english = new Map(
    texts.filter((text) => text.language === 'en').map(({ key, variants }) => [key, variants]),
  )
  const own = texts
    .filter((text) => text.language === language)
    .map((text) => ({ text, ...whereIs(text, pages, screens) }))
  const rowsOf = (wanted: Where) =>
    own
      .filter(({ where }) => where === wanted)
      .map(({ text, places }) => rowOf(text, english.get(text.key) ?? [], places))
      .join('\n')
  const tableOf = (heading: string, rows: string) =>
    `<h2>${heading}</h2><table><thead><tr><th>Key</th><th>English</th><th>${language}</th><th>Remark</th><th>Where</th></tr></thead><tbody>
${rows}</tbody></table>`
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Texts in ${language}</title><style>${style}</style>
<h1>Texts in ${language}</h1><p>Write remarks into the yellow column and save the page. Words in braces are filled in by the product.</p>
${tableOf('On a page', rowsOf('shown'))}
${tableOf('On these screens in another state, or sent from them (refusals, messages, documents)', rowsOf('screen'))}
${tableOf('On no screen', rowsOf('none'))}</html>`
  const count = (wanted: Where) => own.filter(({ where }) => where === wanted).length
  return { html, shown: count('shown'), ofScreen: count('screen'), all: own.length }
}
