import { company } from './loans.js'
import { texts } from './texts.js'

const languages = [
  ['en', 'English'],
  ['id', 'Indonesia'],
  ['zh', '中文'],
]

/** The product's own page around a screen, with the product's own styles. */
export function Frame({ children, actions }) {
  return (
    <div className="layout-page">
      <aside className="layout-demo">{texts.demo}</aside>
      <header className="layout-top">
        <a className="layout-back" href="/order">
          {texts.back}
        </a>
      </header>
      <div id="screen" className="layout-screen">
        <main className="layout-screen">
          <div className="layout-content">{children}</div>
          <div className="layout-actions">{actions}</div>
        </main>
      </div>
      <footer className="layout-foot">
        <nav className="layout-languages" aria-label={texts.languages}>
          {languages.map(([lang, name]) => (
            <a key={lang} className="layout-language" href={`?lang=${lang}`} lang={lang}>
              {name}
            </a>
          ))}
        </nav>
        <p>{company}</p>
      </footer>
    </div>
  )
}
