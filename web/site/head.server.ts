import { type PagePath, paths } from '../../contract/wire/paths.ts'
import { languages } from '../../market/language.ts'
import type { MarketPack } from '../../market/market.ts'
import type { Head, PageContext } from '../page/page.ts'

/** The public address of a page: on the company's own site, in a market and a language. */
export function publicAddress(pack: MarketPack, path: PagePath, lang?: string): string {
  const url = new URL(path, pack.company.website)
  if (pack.market === 'in') url.searchParams.set('needPop', '1')
  if (lang) url.searchParams.set('lang', lang)
  return url.href
}

export const alternatesOf = (pack: MarketPack, path: PagePath) => [
  ...languages.map((language) => ({
    language: language as string,
    href: publicAddress(pack, path, language),
  })),
  { language: 'x-default', href: publicAddress(pack, path) },
]

type PublicHead = { description: string; structured?: readonly object[] }

/** The head of a public page; other parameters of its address do not make another page. */
export const headOf = (
  { path, pack, language }: PageContext,
  { description, structured = [] }: PublicHead,
): Head => ({
  description,
  canonical: publicAddress(pack, path, language),
  alternates: alternatesOf(pack, path),
  picture: publicAddress(pack, paths.sharePicture),
  structured,
})
