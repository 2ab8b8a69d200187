import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Illustration, type IllustrationName, illustrations } from './illustration.tsx'

const names = Object.keys(illustrations) as IllustrationName[]
const expected = [
  'review',
  'declined',
  'on-its-way',
  'active',
  'due',
  'overdue',
  'settled',
  'unknown',
  'empty',
  'offline',
  'problem',
  'not-found',
  'signed-out',
  'help',
  'thanks',
]

/** Every attribute of the markup that paints. */
function paints(markup: string): string[] {
  return [...markup.matchAll(/\s(?:fill|stroke|color|stop-color|flood-color|lighting-color)="([^"]*)"/g)].map(
    (match) => match[1] ?? '',
  )
}

describe('illustrations', () => {
  it('has one for every status and state', () => {
    expect([...names].sort()).toEqual([...expected].sort())
  })

  it('draws no two alike', () => {
    const markups = names.map((name) => renderToStaticMarkup(<Illustration name={name} />))
    expect(new Set(markups).size).toBe(names.length)
  })

  describe.each(names)('%s', (name) => {
    const markup = renderToStaticMarkup(<Illustration name={name} />)

    it('is a small picture hidden from assistive technology', () => {
      expect(Buffer.byteLength(markup)).toBeLessThan(2048)
      expect(markup).toMatch(/^<svg aria-hidden="true" /)
      expect(markup).toContain('viewBox="0 0 160 120"')
    })

    it('carries no style, no id and nothing that refers to another place', () => {
      expect(markup).not.toMatch(/<style|\sstyle=|\sid=|href=|url\(/)
    })

    it('paints only with tokens', () => {
      const used = paints(markup)
      expect(used.length).toBeGreaterThan(0)
      for (const paint of used) {
        expect(paint).toMatch(/^(?:var\(--(?:brand|surface-2|ink-2|good|warn|bad)\)|none|currentColor)$/)
      }
      expect(markup).not.toMatch(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|oklab|lab|lch|hwb|color)a?\(/i)
    })

    it('draws valid path data', () => {
      for (const [, d] of markup.matchAll(/\sd="([^"]*)"/g))
        expect(d).toMatch(/^[Mm][-\d\s.,MmLlHhVvCcSsQqTtAaZz]*$/)
      expect(markup).not.toMatch(/undefined|NaN/)
    })

    it('takes a class', () => {
      expect(renderToStaticMarkup(<Illustration name={name} className="banner" />)).toContain(
        'class="banner"',
      )
    })
  })
})
