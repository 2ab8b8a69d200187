import { describe, expect, test } from 'vitest'
import { lockfiles, missingFrom, readLock } from './complete-lock.mjs'

/** What is compiled for each platform by itself. */
const bindings: Readonly<Record<string, (platform: string) => string[]>> = {
  'package-lock.json': (platform) => [
    `@biomejs/cli-linux-${platform}`,
    `@rolldown/binding-linux-${platform}-gnu`,
    `@typescript/typescript-linux-${platform}`,
    `lightningcss-linux-${platform}-gnu`,
  ],
  'bench/peers/package-lock.json': (platform) => [
    `@next/swc-linux-${platform}-gnu`,
    `@rolldown/binding-linux-${platform}-gnu`,
    `lightningcss-linux-${platform}-gnu`,
  ],
}

describe.each(lockfiles)('%s', (lockfile) => {
  const lock = readLock(lockfile)

  test('names every optional package, or `npm ci` refuses it (node tools/complete-lock.mjs mends that)', () => {
    expect(missingFrom(lock)).toEqual([])
  })

  test('finds what is missing, also below another package', () => {
    const packages = {
      'node_modules/a': {
        optionalDependencies: { here: '1.0.0', below: '^2.0.0', gone: '3.0.0' },
        dev: true,
      },
      'node_modules/here': {},
      'node_modules/a/node_modules/below': {},
    }
    expect(missingFrom({ packages })).toEqual([{ name: 'gone', version: '3.0.0', dev: true }])
  })

  test('has the native builds of both Linux platforms', () => {
    const names = Object.keys(lock.packages).join('\n')
    for (const platform of ['x64', 'arm64'])
      for (const binding of bindings[lockfile]?.(platform) ?? []) expect(names).toContain(binding)
  })

  test('names no registry', () => {
    expect(JSON.stringify(lock)).not.toMatch(/"resolved":"https?:/)
  })
})
