import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lockDataFolder } from '../../src/db/data-lock.ts'
import { StartError } from '../../src/process/start-error.ts'
import { startChild, type Child } from './child.ts'

let folder: string
let children: Child[]

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'vetvisit-lock-'))
  children = []
})

afterEach(async () => {
  await Promise.all(children.map((child) => child.kill()))
  rmSync(folder, { recursive: true, force: true })
})

async function readyChild(): Promise<Child> {
  const child = startChild('hold-folder.ts', folder)
  children.push(child)
  await child.next()
  return child
}

async function outcomeOf(child: Child): Promise<{ locked?: true; refused?: string }> {
  child.process.stdin?.write('go\n')
  return JSON.parse(await child.next()) as { locked?: true; refused?: string }
}

describe('the lock of a data folder', () => {
  it('is refused while another process holds it, with the name of that process', async () => {
    const holder = await readyChild()
    expect(await outcomeOf(holder)).toEqual({ locked: true })
    const refusal = lockDataFolder(folder)
    await expect(refusal).rejects.toThrow(StartError)
    await expect(refusal).rejects.toThrow(
      `is already in use by process ${holder.process.pid} on ${os.hostname()}`,
    )
  })

  it('is refused to a second holder in the same process', async () => {
    const lock = await lockDataFolder(folder)
    await expect(lockDataFolder(folder)).rejects.toThrow(`in use by process ${process.pid}`)
    await lock.release()
  })

  it('is free after a release, and leaves no file', async () => {
    await (await lockDataFolder(folder)).release()
    const again = await lockDataFolder(folder)
    await again.release()
    expect(readdirSync(path.join(folder, '.lock'))).toEqual([])
  })

  it('is taken from a killed process', async () => {
    const holder = await readyChild()
    await outcomeOf(holder)
    await holder.kill()
    const lock = await lockDataFolder(folder)
    await expect(lockDataFolder(folder)).rejects.toThrow(`in use by process ${process.pid}`)
    await lock.release()
  })

  it('is refused while its holder is too busy to answer', async () => {
    const holder = await readyChild()
    await outcomeOf(holder)
    holder.process.kill('SIGSTOP')
    try {
      await expect(lockDataFolder(folder)).rejects.toThrow(`in use by process ${holder.process.pid}`)
    } finally {
      holder.process.kill('SIGCONT')
    }
  })

  it('goes to exactly one of eight processes that want it at once, over stale locks, in each of three rounds', async () => {
    for (let round = 1; round <= 3; round += 1) {
      const racers = await Promise.all(Array.from({ length: 8 }, readyChild))
      const outcomes = await Promise.all(racers.map(outcomeOf))
      expect(outcomes.filter(({ locked }) => locked)).toHaveLength(1)
      const winner = racers[outcomes.findIndex(({ locked }) => locked)]
      for (const { refused } of outcomes.filter(({ locked }) => !locked))
        expect(refused).toContain(`in use by process ${winner?.process.pid}`)
      // Killed without a release, so the next round finds what they left.
      await Promise.all(racers.map((racer) => racer.kill()))
    }
  })

  it('removes unready files of dead processes and none of a living one, by the clock of the file system', async () => {
    const sockets = path.join(folder, '.lock')
    mkdirSync(sockets)
    const files = ['left.new', 'living.new'].map((name) => path.join(sockets, name))
    for (const file of files) writeFileSync(file, '')
    const [left = ''] = files
    const twoMinutesAgo = new Date(statSync(left).mtimeMs - 120_000)
    utimesSync(left, twoMinutesAgo, twoMinutesAgo)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
    try {
      const lock = await lockDataFolder(folder)
      await lock.release()
    } finally {
      vi.useRealTimers()
    }
    expect(readdirSync(sockets)).toEqual(['living.new'])
  })

  it('works in a folder with a path too long for a socket', async () => {
    const deep = path.join(folder, 'a'.repeat(60), 'b'.repeat(60))
    const lock = await lockDataFolder(deep)
    await expect(lockDataFolder(deep)).rejects.toThrow(StartError)
    await lock.release()
  })

  it('names the folder that cannot be created', async () => {
    writeFileSync(path.join(folder, 'file'), '')
    const refusal = lockDataFolder(path.join(folder, 'file', 'data'))
    await expect(refusal).rejects.toThrow(StartError)
    await expect(refusal).rejects.toThrow('Set DATA_DIR')
  })

  // Node's recursive mkdir never returns from there.
  it.runIf(process.platform === 'linux').each(['/proc', '/proc/vetvisit/data'])(
    'says so of %s, where nothing can be made',
    async (place) => {
      await expect(lockDataFolder(place)).rejects.toThrow(
        'cannot be made or written to (ENOENT). Set DATA_DIR',
      )
    },
  )
})
