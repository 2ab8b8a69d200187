import { globSync, readFileSync } from 'node:fs'

export const textLanguages = ['en', 'id', 'hi', 'zh'] as const
export type TextLanguage = (typeof textLanguages)[number]
/** A text with variants (singular, plural) has several. */
export type CatalogueText = {
  folder: string
  key: string
  language: TextLanguage
  variants: readonly string[]
}

/** Names, abbreviations and words that are the same in every language. */
const sharedTerms = new Set(
  `SMS PDF PAN IFSC KTP NIK UPI APR JSON APP JPEG PNG WebP MB ATM ABCPE HDFC OJK Cookie PIN QR Otoritas Jasa Keuangan IMPS NEFT
   UTR JavaScript WhatsApp iPhone App Store Google Play APK API Android UU PDP`.split(/\s+/),
)
/** English words that are Indonesian too. */
const alsoIndonesian = new Set(
  `Status Bank Email email File Settlement settlement Indonesia India Log Auditor Data No Demo Debit Mini Market Mobile Internet banking`.split(
    /\s+/,
  ),
)

const scripts = {
  Latin: /\p{Script=Latin}/u,
  Devanagari: /\p{Script=Devanagari}/u,
  Han: /\p{Script=Han}/u,
}
const ownScript: Record<TextLanguage, keyof typeof scripts> = {
  en: 'Latin',
  id: 'Latin',
  hi: 'Devanagari',
  zh: 'Han',
}

const bare = (text: string) => text.replaceAll(/\{\w+\}/g, '')
const wordsOf = (text: string) => bare(text).match(/\p{Script=Latin}[\p{Script=Latin}\p{M}]+/gu) ?? []
const isShared = (word: string, language: TextLanguage) =>
  sharedTerms.has(word) || (language === 'id' && alsoIndonesian.has(word))

/** Each names what is wrong with a text, or says nothing. */
const checks: readonly ((
  text: string,
  about: { language: TextLanguage; english: string },
) => string | null)[] = [
  (text, { language, english }) =>
    language !== 'en' && text === english && wordsOf(text).some((word) => !isShared(word, language))
      ? 'is English'
      : null,
  (text, { language }) => {
    const other = Object.entries(scripts).find(
      ([script, pattern]) => script !== 'Latin' && script !== ownScript[language] && pattern.test(bare(text)),
    )
    return other ? `has ${other[0]} letters` : null
  },
  (text, { language }) => {
    if (ownScript[language] === 'Latin') return null
    const foreign = wordsOf(text).filter((word) => !isShared(word, language))
    return foreign.length > 0 ? `has the Latin words ${foreign.join(', ')}` : null
  },
  (text) => (/ {2}|^\s|\s$/.test(text) ? 'has a space too many' : null),
  (text) => (/ [,.;!?](?:\s|$)/.test(text) ? 'has a space before a mark' : null),
  (text) => (/\{[^}\w]|\{\w+(?!\w*\})/.test(text) ? 'has a placeholder that does not end' : null),
]

/** What a machine can see of a text that a reviewer would mark. */
export function textProblems(texts: readonly CatalogueText[]): string[] {
  const english = new Map(
    texts.filter(({ language }) => language === 'en').map(({ key, variants }) => [key, variants]),
  )
  return texts.flatMap(({ folder, key, language, variants }) =>
    variants.flatMap((text, index) =>
      checks.flatMap((check) => {
        const problem = check(text, { language, english: english.get(key)?.[index] ?? '' })
        return problem ? [`${folder}/${language}.json: ${key} ${problem}: ${text}`] : []
      }),
    ),
  )
}

type Message = string | readonly { match: Readonly<Record<string, string>> }[]

const variantsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match))

/** All texts of the product, as their files have them. */
export function readTexts(root: string): CatalogueText[] {
  return globSync('{market,contract,server,web}/**/texts/*.json', { cwd: root })
    .sort()
    .flatMap((file) => {
      const [, folder = '', language = ''] = /^(.*)\/(\w+)\.json$/.exec(file) ?? []
      const messages = JSON.parse(readFileSync(`${root}/${file}`, 'utf8')) as Record<string, Message>
      return Object.entries(messages)
        .filter(([key]) => !key.startsWith('$'))
        .map(([key, message]) => ({
          folder,
          key,
          language: language as TextLanguage,
          variants: variantsOf(message),
        }))
    })
}
