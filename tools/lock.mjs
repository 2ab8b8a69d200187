import { lstatSync, mkdirSync, readlinkSync, renameSync, rmSync, symlinkSync, unlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { root } from './process.mjs'

// Longer than any install or build: after a power cut the number may belong to some other process by now.
const longestMs = 15 * 60_000

/**
 * Runs `work` while no other command on this folder does work of the same name. `work` may pass the lock on to a
 * process that goes on even when this one is killed.
 */
export async function withLock(name, work) {
  const path = join(root, '.generated', `${name}.lock`)
  mkdirSync(dirname(path), { recursive: true })
  for (let waited = false; !take(path); waited = true) {
    if (!waited) console.log(`Waiting for another command (${name}) to finish …`)
    await setTimeout(200)
  }
  let holder = String(process.pid)
  const passOn = (pid) => {
    holder = String(pid)
    symlinkSync(holder, `${path}.${holder}`)
    renameSync(`${path}.${holder}`, path)
  }
  try {
    return await work(passOn)
  } finally {
    // A process that held the lock and ended may have been replaced by the next in line already.
    if (holderOf(path) === holder) rmSync(path, { force: true })
  }
}

/** A symbolic link is made in one step together with its content, here the holder's process id. */
export function take(path) {
  try {
    symlinkSync(String(process.pid), path)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return dropIfAbandoned(path) && take(path)
  }
}

function dropIfAbandoned(path) {
  const holder = holderOf(path)
  if (holder === undefined) return true
  if (isHeld(path, holder)) return false
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    return true
  }
  // Another waiter may have been quicker, so that what was moved aside is its fresh lock: put it back.
  if (holderOf(aside) === holder) unlinkSync(aside)
  else renameSync(aside, path)
  return true
}

function holderOf(path) {
  try {
    return readlinkSync(path)
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

function isHeld(path, holder) {
  const age = Date.now() - (lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  return age < longestMs && isAlive(Number(holder))
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
