#!/usr/bin/env node
import { releasedCommands } from './commands.mjs'
import { node24 } from './install.mjs'
import { become, CommandError, command, commandEnv } from './process.mjs'

// In a release archive everything is installed and built.
await command(async () => {
  const [name, ...rest] = process.argv.slice(2)
  const command = Object.hasOwn(releasedCommands, name ?? '') ? releasedCommands[name] : undefined
  if (!command) throw new CommandError(`Usage: ./start <${Object.keys(releasedCommands).join('|')}>`)
  become(node24, [command.script, ...rest], commandEnv(command))
})
