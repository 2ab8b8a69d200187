import type { MarketPack } from './market.ts'

export type UnverifiedFigure = { figure: string; source: string; asOf: string }

const isSource = (value: object): value is { source: string; asOf: string; verified: boolean } =>
  'verified' in value && 'source' in value && 'asOf' in value

function unverifiedIn(value: unknown, path: readonly string[]): UnverifiedFigure[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  if (isSource(value))
    return value.verified
      ? []
      : [
          {
            figure: path.filter((part) => part !== 'sources').join('.'),
            source: value.source,
            asOf: value.asOf,
          },
        ]
  return Object.entries(value).flatMap(([name, part]) => unverifiedIn(part, [...path, name]))
}

/** Figures of a pack that nobody has compared with their source yet: the operator has to (product 10.15). */
export const unverifiedFigures = (pack: MarketPack): UnverifiedFigure[] => unverifiedIn(pack, [])
