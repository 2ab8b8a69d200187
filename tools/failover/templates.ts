import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../deploy')

export const deployFile = (path: string) => join(folder, path)

type Values = Readonly<Record<string, string>>

/** The variables of a file that systemd reads as `EnvironmentFile`. */
export function readEnvFile(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf('=')
      return [line.slice(0, at), line.slice(at + 1)]
    }),
  )
}

/** The template with the values of this run. One that the template lacks would prove another set-up than it describes. */
export function fillTemplate(path: string, values: Values): Record<string, string> {
  const template = readEnvFile(readFileSync(deployFile(path), 'utf8'))
  const unknown = Object.keys(values).filter((name) => !(name in template))
  if (unknown.length > 0) throw new Error(`deploy/${path} does not name ${unknown.join(', ')}`)
  return { ...template, ...values }
}
