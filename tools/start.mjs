import { ensureBuilt, ensureTexts } from './build.mjs'
import { commands } from './commands.mjs'
import { ensureInstalled, node24 } from './install.mjs'
import { become, CommandError, command, commandEnv } from './process.mjs'

const prepare = { pages: ensureBuilt, texts: ensureTexts }

await command(async () => {
  const [name, ...rest] = process.argv.slice(2)
  const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined
  if (!command) throw new CommandError(`Usage: node tools/start.mjs <${Object.keys(commands).join('|')}>`)
  await ensureInstalled()
  await prepare[command.needs]()
  become(node24, [command.script, ...rest], commandEnv(command))
})
