// Finds programs on this machine, and installs Debian's packages of those that are missing.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

export const say = (text) => process.stderr.write(`${text}\n`)

export function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Path of the first of these programs that a folder of PATH has. */
export function onPath(...names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isProgram)
}

/** Runs a command without its output. @returns true if it succeeded */
export function run(command, args) {
  return (
    spawnSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  )
}

/** Installs packages if this is Debian and its root. @param what is missing, for the message @returns true if they were installed */
export function installFromDebian(what, packages) {
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) return false
  say(`No ${what} found. Installing Debian’s packages ${packages.join(' and ')} …`)
  run('apt-get', ['update', '-qq'])
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages])
}
