import { parseSync } from 'vite'

type Node = { type: string; start: number; [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Every node with those around it; `parents` is one array, which the next step changes. */
function* nodesIn(
  node: Node,
  parents: Node[] = [],
): Generator<{ node: Node; parents: readonly Node[] }, void, undefined> {
  yield { node, parents }
  parents.push(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) yield* nodesIn(child, parents)
  parents.pop()
}

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier') return String(node['name'])
  return node.type === 'MemberExpression' && !node['computed'] ? nameOf(node['property']) : ''
}

/** What an expression is only wrapped in: its value is still there, and still unused. */
const passesOn = new Set([
  'AwaitExpression',
  'ParenthesizedExpression',
  'ChainExpression',
  'TSNonNullExpression',
  'LogicalExpression',
  'ConditionalExpression',
  'SequenceExpression',
  'ArrayExpression',
])

const waitsFor = new Set(['all', 'allSettled', 'race', 'any'])

/**
 * Whether a node hands on what is in it and looks at nothing: what waits for several, a failure that is caught, or a
 * continuation that takes no result.
 */
function isPassedOn(node: Node, inner: Node | undefined): boolean {
  if (node.type === 'MemberExpression')
    return node['object'] === inner && isContinued(nameOf(node['property']))
  if (node.type !== 'CallExpression') return passesOn.has(node.type)
  const { name, holder } = calledName(node)
  const [given] = node['arguments'] as Node[]
  if (holder === 'Promise') return waitsFor.has(name)
  if (node['callee'] !== inner || !isContinued(name)) return false
  return name !== 'then' || (Array.isArray(given?.['params']) && given['params'].length === 0)
}

const isContinued = (name: string) => ['then', 'catch', 'finally'].includes(name)

type Parsed = { text: string; program: Node }

export function parseSource(file: string, text: string): Parsed {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  return { text, program: program as unknown as Node }
}

/** Functions of a file that return one of the types, by what is written in their signature. */
export function* functionsReturning({ text, program }: Parsed, types: RegExp): Generator<string> {
  for (const { node, parents } of nodesIn(program)) {
    const returned = node['returnType']
    if (!isNode(returned) || !types.test(text.slice(returned.start, Number(returned['end'])))) continue
    const holder = parents.at(-1)
    const name = nameOf(node['id']) || (holder?.type === 'VariableDeclarator' ? nameOf(holder['id']) : '')
    if (name) yield name
  }
}

const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length

/** Whether what a variable holds is looked at: its success, or the whole of it by somebody else. */
function isLookedAt(variable: string, scope: Node): boolean {
  for (const { node, parents } of nodesIn(scope)) {
    if (node.type !== 'Identifier' || node['name'] !== variable) continue
    const parent = parents.at(-1)
    if (parent?.type === 'VariableDeclarator' && parent['id'] === node) continue
    if (parent?.type === 'MemberExpression') {
      if (parent['property'] === node && !parent['computed']) continue
      if (parent['object'] === node && nameOf(parent['property']) !== 'success') continue
    }
    return true
  }
  return false
}

/** `holder` is what a method is called on; empty for a function. */
export type CalledName = { name: string; holder: string }

function calledName(call: Node): CalledName {
  const callee = call['callee']
  const holder = isNode(callee) && callee.type === 'MemberExpression' ? nameOf(callee['object']) || '?' : ''
  return { name: nameOf(callee), holder }
}

/** Calls whose result is dropped, or kept and never asked whether it succeeded: `line: name`. */
export function ignoredResults(
  { text, program }: Parsed,
  isResult: (called: CalledName) => boolean,
): string[] {
  const found: string[] = []
  for (const { node, parents } of nodesIn(program)) {
    if (node.type !== 'CallExpression' || !isResult(calledName(node))) continue
    let depth = parents.length - 1
    const isOn = (at: number) => {
      const [outer, inner] = [parents[at], parents[at + 1] ?? node]
      return outer !== undefined && isPassedOn(outer, inner)
    }
    while (isOn(depth)) depth -= 1
    const user = parents[depth]
    const scope = parents.slice(0, depth).findLast(({ type }) => /Function|Program/.test(type))
    const isDropped =
      user?.type === 'ExpressionStatement' ||
      (user?.type === 'UnaryExpression' && user['operator'] === 'void')
    const stored = user?.type === 'VariableDeclarator' ? nameOf(user['id']) : ''
    if (isDropped || (stored && scope && !isLookedAt(stored, scope)))
      found.push(`${lineOf(text, node.start)}: ${calledName(node).name}`)
  }
  return found
}

/** The relative modules from which a file imports each name. */
export function importsOf({ program }: Parsed): Map<string, string> {
  const imported = new Map<string, string>()
  for (const { node, parents } of nodesIn(program)) {
    const source = parents.at(-1)?.['source']
    if (node.type === 'ImportSpecifier' && isNode(source))
      imported.set(nameOf(node['local']), String(source['value']))
  }
  return imported
}
