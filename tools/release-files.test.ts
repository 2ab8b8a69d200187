import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { commands, releasedCommands } from './commands.mjs'
import { productionPackages, releaseFiles } from './release-files.mjs'

const root = join(import.meta.dirname, '..')
const files: string[] = releaseFiles(root)
const code = files.filter((file) => /^(main\.ts|(process|contract|server|tools)\/.*\.m?[jt]s)$/.test(file))

/** Imports that are left once types are stripped. */
const importsOf = (file: string) =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /^(?:import|export) (?!type )(?:[^'"]*? from )?'([^']+)'/gm,
    ),
  ].map(([, name = '']) => name)

test('a release has the product and its commands, and no test', () => {
  expect(code).toContain('main.ts')
  for (const { script } of Object.values(releasedCommands) as { script: string }[])
    expect(code).toContain(script)
  expect(Object.keys(commands)).toEqual(expect.arrayContaining(Object.keys(releasedCommands)))
  expect(files.filter((file) => /\.test\.|\/testing\/|^(web|e2e|bench)\//.test(file))).toEqual([])
})

test('whatever a file of a release imports is in the release', () => {
  const packages = new Set(productionPackages(root).map((path: string) => path.replace('node_modules/', '')))
  const missing = code.flatMap((file) =>
    importsOf(file)
      .filter((name) => {
        if (name.startsWith('#texts') || name.startsWith('node:') || builtinModules.includes(name))
          return false
        if (name.startsWith('.')) return !files.includes(normalize(join(dirname(file), name)))
        const [scope = '', inner = ''] = name.split('/')
        return !packages.has(scope.startsWith('@') ? `${scope}/${inner}` : scope)
      })
      .map((name) => `${file} → ${name}`),
  )
  expect(missing).toEqual([])
})

test('packages of development are no part of it, those of this platform are', () => {
  const packages: string[] = productionPackages(root)
  for (const name of ['vite', 'vitest', 'typescript', '@biomejs/biome', '@playwright/test'])
    expect(packages).not.toContain(`node_modules/${name}`)
  for (const name of ['node', 'sharp', '@electric-sql/pglite', 'pg', 'react-dom', 'pg-boss'])
    expect(packages).toContain(`node_modules/${name}`)
  expect(packages.some((path) => path.includes(`/@img/sharp-${process.platform}`))).toBe(true)
  for (const path of packages) expect(existsSync(join(root, path, 'package.json')), path).toBe(true)
})
