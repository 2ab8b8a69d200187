import { packs } from '../../market/packs/packs.ts'
import { coloursOf } from '../../web/serving/colours.ts'

/** The tokens of the product's pages, and nothing that has to be fetched. */
export const reportStyle = `:root{color-scheme:light dark}
${coloursOf(packs.id)}
*{box-sizing:border-box}
body{margin:0;background:var(--surface);color:var(--ink);font:400 1rem/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:break-word}
main{max-width:860px;margin:0 auto;padding:32px 20px 64px}
h1,h2,h3,p,ul,dl,dd{margin:0;padding:0}
h1{font-size:2.125rem;line-height:1.2;margin-top:8px}
h2{font-size:1.375rem;margin:40px 0 12px}
h3{font-size:1.0625rem}
p+p{margin-top:8px}
.quiet,dt,figcaption{color:var(--ink-2);font-size:.9375rem}
.verdict{display:flex;gap:20px;align-items:center;padding:24px;border-radius:12px;background:var(--surface-2);border-inline-start:6px solid var(--good);margin:20px 0}
.verdict.fails{border-color:var(--bad)}
.verdict svg{flex:none;width:48px;height:48px;color:var(--good)}
.verdict.fails svg{color:var(--bad)}
.verdict strong{display:block;font-size:1.375rem;line-height:1.25}
.figures{display:flex;flex-wrap:wrap;gap:12px 40px;font-variant-numeric:tabular-nums}
.figures dd{font-size:2.125rem;line-height:1.2}
.bar{display:flex;height:10px;border-radius:5px;overflow:hidden;background:var(--line);margin-top:16px;gap:2px}
.bar i{display:block;background:var(--line)}.bar .holds{background:var(--good)}.bar .fails{background:var(--bad)}
.facts{display:grid;grid-template-columns:minmax(9rem,auto) 1fr;gap:6px 20px}
.facts dd{overflow-wrap:anywhere}
ul{list-style:none}
.failure{border:1px solid var(--line);border-inline-start:4px solid var(--bad);border-radius:12px;padding:16px;margin-top:12px}
.failure p{margin-top:6px}
details{border:1px solid var(--line);border-radius:12px;margin-top:12px}
summary{padding:12px 16px;min-height:44px;cursor:pointer;display:flex;flex-wrap:wrap;gap:4px 16px;justify-content:space-between;align-items:center}
summary::-webkit-details-marker{display:none}
summary h3::before{content:"▸ " / "";color:var(--brand)}
details[open] summary h3::before{content:"▾ " / ""}
summary:focus-visible{outline:3px solid var(--brand);outline-offset:2px;border-radius:12px}
details li{display:grid;grid-template-columns:6.5rem 1fr;gap:2px 12px;padding:10px 16px;border-top:1px solid var(--line)}
li small{grid-column:2;color:var(--ink-2);font-size:.8125rem;overflow-wrap:anywhere}
.mark{font-size:.8125rem;font-weight:600;line-height:1.85}
.mark.holds{color:var(--good)}.mark.fails{color:var(--bad)}.mark.open{color:var(--warn)}
code{font:.8125rem/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
@media (max-width:480px){details li{grid-template-columns:1fr}li small{grid-column:1}.facts{grid-template-columns:1fr}.facts dd{margin-bottom:6px}}
@media print{details{break-inside:avoid}}`
