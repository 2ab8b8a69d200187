/** What Chromium 80 or Safari 14 lack, and the versions that brought it. A call that looks first is a guard. */
const calls: Readonly<Record<string, RegExp>> = {
  'Array.prototype.at (92, 15.4)': /\.at\(-?\d/,
  'findLast (97, 15.4)': /\.findLast(Index)?\(/,
  'toSorted and its like (110, 16)': /\.(toSorted|toReversed|toSpliced|with)\(/,
  'Object.hasOwn (93, 15.4)': /Object\.hasOwn\(/,
  'Object.groupBy (117, 17.4)': /\.groupBy\(/,
  'replaceAll (85, 13.1)': /\.replaceAll\(/,
  'structuredClone (98, 15.4)': /structuredClone\(/,
  'Promise.any (85, 14)': /Promise\.any\(/,
  'Promise.withResolvers (119, 17.4)': /\.withResolvers\(/,
  'URL.canParse (120, 17)': /\.canParse\(/,
  'crypto.randomUUID (92, 15.4)': /\.randomUUID\(/,
  'AbortSignal.timeout and any (103, 16)': /AbortSignal\.(timeout|any)\(/,
  'replaceChildren (86, 14)': /\.replaceChildren\(/,
  'requestSubmit (76, 16)': /\.requestSubmit\(/,
  'checkVisibility (105, 17.4)': /\.checkVisibility\(/,
  'reflected ARIA (81, 12.1)': /\.aria[A-Z]\w+/,
  'inert (102, 15.5)': /\.inert\b/,
  'requestIdleCallback (Safari has none)': /(?<![.`'"])\brequestIdleCallback\(/,
  'FormData with a submitter (112, 16.4)': /new FormData\([^),]+,/,
  'a list of selectors with :popover-open (114, 17)': /matches\([`'"][^`'"]*,[^`'"]*:popover-open/,
  'WeakRef (84, 14.1)': /new WeakRef\(/,
}

export const missingCalls = (code: string): string[] =>
  Object.entries(calls).flatMap(([name, pattern]) => {
    const found = pattern.exec(code)
    return found ? [`${name}: ${code.slice(Math.max(0, found.index - 40), found.index + 40)}`] : []
  })

const unknownSelector =
  /:has\(|:popover-open|:is\(|:where\(|:focus-visible|:user-(in)?valid|:modal|::backdrop|::view-transition|::details-content/

const declaration = /^([\w-]+):(.*)$/s
const unknownValue = /\d(dvh|svh|lvh|dvw|cqw|cqi)\b|color-mix\(|oklch\(|oklab\(|light-dark\(|^clip$/

/** Declarations that only change looks where they are known; without them everything is there and in its place. */
const looksOnly = new Set(['accent-color', 'text-wrap', 'text-underline-offset', 'color-scheme'])
/** Not known to the floor, and not compiled away, with the property that stands in. */
const unknownProperty: Readonly<Record<string, RegExp>> = {
  inset: /^$/,
  'margin-inline': /^$/,
  'margin-block': /^$/,
  'padding-inline': /^$/,
  'padding-block': /^$/,
  'inset-inline': /^$/,
  'inset-block': /^$/,
  translate: /^$/,
  rotate: /^$/,
  scale: /^$/,
  'content-visibility': /^$/,
  'aspect-ratio': /^(min-)?(height|width)$/,
}

/** Innermost rules, whatever they stand in. */
const rulesOf = (css: string) =>
  [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selector: selector.trim(),
    declarations: body.split(';').flatMap((text) => {
      const [, name = '', value = ''] = declaration.exec(text.trim()) ?? []
      return name ? [{ name, value: value.trim() }] : []
    }),
  }))

/** Splits a list at its commas, not at those inside brackets. */
function partsOf(selector: string): string[] {
  let depth = 0
  let part = ''
  const parts: string[] = []
  for (const letter of `${selector},`) {
    if (letter === '(' || letter === '[') depth += 1
    if (letter === ')' || letter === ']') depth -= 1
    if (letter !== ',' || depth > 0) part += letter
    else {
      parts.push(part)
      part = ''
    }
  }
  return parts
}

/** A selector that is not known takes its whole list with it; so it stands alone, or with its like. */
export const unguardedSelectors = (css: string): string[] =>
  rulesOf(css)
    .map(({ selector }) => selector)
    .filter((selector) => {
      const unknown = partsOf(selector).filter((part) => unknownSelector.test(part))
      return unknown.length > 0 && unknown.length < partsOf(selector).length
    })

/** A declaration that is not known has one before it, or beside it, that is. */
export const unguardedDeclarations = (css: string): string[] =>
  rulesOf(css).flatMap(({ selector, declarations }) =>
    declarations
      .filter(({ name, value }, index) => {
        if (looksOnly.has(name) || name.startsWith('--')) return false
        const beside = unknownProperty[name]
        if (beside) return value !== 'auto' && !declarations.some((other) => beside.test(other.name))
        if (!unknownValue.test(value)) return false
        return !declarations.slice(0, index).some((other) => other.name === name)
      })
      .map(({ name, value }) => `${selector} { ${name}: ${value} }`),
  )
