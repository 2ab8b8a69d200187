import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { registry } from '../metrics/registry.ts'
import { startMetricsOnce } from '../metrics/testing/metrics-once.ts'
import '../metrics/gateway-calls.ts'
import '../metrics/job-runs.ts'
import '../metrics/requests.ts'
import './state-gauges.ts'

type KnownMetric = { name: string; type: string; labelNames: readonly string[] }
type Rule = { alert: string; expr: string; for: string; severity: string; summary: string }

/** Reads the form that the file is written in, and no other YAML. */
function readRules(text: string): Rule[] {
  const [, ...blocks] = text.split(/^ {6}- alert: /m)
  return blocks.map((block) => {
    const found =
      /^(?<alert>\w+)\n {8}expr: (?<expr>.+)\n {8}for: (?<for>\d+[smh])\n {8}labels:\n {10}severity: (?<severity>critical|warning)\n {8}annotations:\n {10}summary: (?<summary>.+\.)\n$/.exec(
        block,
      )
    if (!found?.groups) throw new Error(`not a rule as they are written here:\n${block}`)
    return found.groups as Rule
  })
}

const rules = readRules(readFileSync('deploy/prometheus/alerts.yml', 'utf8'))
const notes = readFileSync('docs/operating.md', 'utf8')
let known: Map<string, KnownMetric>

beforeAll(() => {
  startMetricsOnce()
  const all = registry.getMetricsAsArray() as unknown as KnownMetric[]
  known = new Map(all.map((metric) => [metric.name, metric]))
})

/** Of Prometheus itself. */
const ofTarget = { name: 'up', type: 'gauge', labelNames: ['job', 'instance'] }
const metricOf = (name: string): KnownMetric | undefined => {
  const histogram = known.get(name.replace(/_(bucket|sum|count)$/, ''))
  if (histogram && histogram.name !== name)
    return histogram.type === 'histogram'
      ? { ...histogram, labelNames: [...histogram.labelNames, 'le'] }
      : undefined
  return name === 'up' ? ofTarget : known.get(name)
}

const functions = ['sum', 'max', 'max_over_time', 'rate', 'increase', 'histogram_quantile', 'by', 'and']

test('there are rules, each with a name of its own', () => {
  expect(rules.length).toBeGreaterThan(15)
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
})

test.each(rules)('$alert uses metrics and labels that there are', ({ expr }) => {
  const bare = expr.replace(/"[^"]*"|\[\w+\]/g, '')
  const labels = [...bare.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, name = '', matchers = '']) =>
    [...matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => ({ name, label })),
  )
  const grouped = [...bare.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/))
  const names = [...bare.replace(/\{[^}]*\}|by \([^)]*\)/g, '').matchAll(/[a-z_]\w*/gi)]
    .map(([name]) => name)
    .filter((name) => !functions.includes(name))
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !metricOf(name))).toEqual([])
  expect(labels.filter(({ name, label }) => !metricOf(name)?.labelNames.includes(label))).toEqual([])
  const carried = names.flatMap((name) => metricOf(name)?.labelNames ?? [])
  expect(grouped.filter((label) => label !== 'instance' && !carried.includes(label))).toEqual([])
})

/** The first cells of a table's rows, which are code. */
const rowsAfter = (heading: string) => {
  const from = notes.slice(notes.indexOf(heading))
  const table = from.slice(0, from.indexOf('\n\n', from.indexOf('\n| `')))
  return [...table.matchAll(/^\| `(\w+)`\s+\| ([^|]*)/gm)].map(([, name = '', second = '']) => ({
    name,
    second: second.trim(),
  }))
}

test('the operating notes say what to do about each alert', () => {
  expect(rowsAfter('| alert').map(({ name }) => name)).toEqual(rules.map(({ alert }) => alert))
})

test('the operating notes list every metric with its labels', () => {
  const ours = [...known.values()].filter(({ name }) => !/^(process|nodejs)_/.test(name))
  expect(rowsAfter('| metric').toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(
    ours
      .map(({ name, labelNames }) => ({ name, second: labelNames.map((label) => `\`${label}\``).join(', ') }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  )
})

test('every metric is one of ours or Node’s, and no label is one that Prometheus sets', () => {
  expect([...known.keys()].filter((name) => !/^(terang|process|nodejs)_/.test(name))).toEqual([])
  const reserved = [...known.values()].filter(({ labelNames }) =>
    labelNames.some((label) => label === 'job' || label === 'instance'),
  )
  expect(reserved).toEqual([])
})
