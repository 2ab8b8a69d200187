const required = 'makes a column required that the previous version leaves out'
const checked = 'checks every row of a table while nobody can write to it'
const dropped = 'drops what the previous version reads'

/** What the version before a migration cannot live with while both run (decision 167), by what it looks like. */
const rules: readonly { pattern: RegExp; problem: string }[] = [
  { pattern: /\bdrop (column|table|view|function)\b|\.drop(Column|Table|View)\(/i, problem: dropped },
  {
    pattern: /\brename (column\b|to\b|\w+ to\b)|\.rename(To|Column)\(/i,
    problem: 'renames what the previous version reads',
  },
  { pattern: /\bset not null\b|\.setNotNull\(/i, problem: required },
  {
    pattern:
      /\badd (column )?(if not exists )?(?!constraint\b)\w+ [^,;`]*\bnot null\b(?![^,;`]*\bdefault\b)(?<!\bdefault\b[^,;`]*)/i,
    problem: 'adds a required column without a default',
  },
  {
    pattern: /\balter (column )?\w+ (set data )?type\b|\.setDataType\(/i,
    problem: 'changes a type: the table is rewritten and prepared statements end',
  },
  { pattern: /\badd constraint\b(?![^;`]*\bnot valid\b)(?![^;`]*\busing index\b)/i, problem: checked },
]

const created = (text: string) =>
  new Set([...text.matchAll(/\bcreate table (?:if not exists )?"?(\w+)/gi)].map(([, name]) => name))

/** An index of a table that the same migration creates costs nobody anything, nor does one that is there before. */
function lockedByIndexes(text: string, isBuiltBefore: (index: string) => boolean): string[] {
  const own = created(text)
  const indexes = text.matchAll(/\bcreate (?:unique )?index (if not exists )?(\w+) on (?:only )?"?(\w+)/gi)
  return [...indexes].flatMap(([, ifNone, index = '', table = '']) =>
    own.has(table) || (ifNone && isBuiltBefore(index))
      ? []
      : [`builds an index while nobody can write to ${table}`],
  )
}

/** Why a migration may not run while the previous version does; nothing where it may. */
export function incompatibilities(
  migration: string,
  isBuiltBefore: (index: string) => boolean = () => false,
): string[] {
  const text = migration.replaceAll(/\s+/g, ' ')
  return [
    ...rules.filter(({ pattern }) => pattern.test(text)).map(({ problem }) => problem),
    ...lockedByIndexes(text, isBuiltBefore),
  ]
}
