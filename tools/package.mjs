import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { CommandError, command, root, run } from './process.mjs'
import { packageFiles, productionPackages, releaseFiles } from './release-files.mjs'
import { filesUnder } from './stamp.mjs'

const { values } = parseArgs({ options: { to: { type: 'string', default: join(root, 'release') } } })
const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const name = `terang-${project.version}-${process.platform}-${process.arch}`
/** The time of every file in the archive: only contents make a difference. */
const MTIME = '2020-01-01T00:00:00Z'

const sha256 = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')

function place(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  try {
    linkSync(from, to)
  } catch (error) {
    // Another file system, or one without links.
    if (!['EXDEV', 'EPERM', 'EMLINK'].includes(error.code)) throw error
    copyFileSync(from, to)
  }
}

/** Name, version, licence and its text of each package, in one file. */
function licencesOf(packages) {
  const each = packages.map((path) => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
    const files = packageFiles(root, path).filter((file) =>
      /^\/(licen[cs]e|copying|notice)[^/]*$/i.test(file.slice(path.length)),
    )
    const texts = files.map((file) => readFileSync(join(root, file), 'utf8').trim())
    const stated = typeof license === 'object' ? license.type : license
    return [`${name} ${version}: ${stated ?? 'see below'}`, ...texts].join('\n\n')
  })
  return `${each.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

function writeOwnFiles(stage, packages) {
  const { name, version, description, license, type, imports, dependencies } = project
  const released = { name, version, description, license, private: true, type, imports, dependencies }
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(released, null, 2)}\n`)
  writeFileSync(
    join(stage, 'VERSION'),
    `${version} ${process.platform} ${process.arch} node ${dependencies.node}\n`,
  )
  writeFileSync(join(stage, 'LICENSES.txt'), licencesOf(packages))
  writeFileSync(join(stage, 'start'), "#!/usr/bin/env node\nimport './tools/released-start.mjs'\n")
  chmodSync(join(stage, 'start'), 0o755)
  const files = filesUnder(stage, ['.']).filter((file) => file !== 'SHA256SUMS')
  const sums = files.map((file) => `${sha256(join(stage, file))}  ${file}`)
  writeFileSync(join(stage, 'SHA256SUMS'), `${sums.join('\n')}\n`)
}

async function archive(folder, file) {
  const reproducible = ['--sort=name', `--mtime=${MTIME}`, '--owner=0', '--group=0', '--numeric-owner']
  const args = ['--format=ustar', ...reproducible, '--mode=u=rwX,go=rX', '--hard-dereference']
  const { code, output } = await run('tar', [...args, '-I', 'gzip -n', '-cf', file, '-C', folder, name])
  if (code !== 0)
    throw new CommandError(`${output}\nThe archive could not be written; this needs GNU tar and gzip.`)
}

await command(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'terang-release-'))
  const stage = join(folder, name)
  try {
    const packages = productionPackages(root)
    for (const file of releaseFiles(root)) place(join(root, file), join(stage, file))
    for (const path of packages)
      for (const file of packageFiles(root, path)) place(join(root, file), join(stage, file))
    writeOwnFiles(stage, packages)
    mkdirSync(values.to, { recursive: true })
    const file = join(values.to, `${name}.tar.gz`)
    await archive(folder, file)
    writeFileSync(`${file}.sha256`, `${sha256(file)}  ${name}.tar.gz\n`)
    const megabytes = (statSync(file).size / 1e6).toFixed(1)
    console.log(`${file}: ${megabytes} MB, ${packages.length} packages, sha256 ${sha256(file)}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
