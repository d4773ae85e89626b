import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmbedded } from '../../src/db/embedded.ts'
import { acknowledged, inspect, untilAcknowledged, WHOLE } from './acts.ts'
import { startChild } from './child.ts'
import { log } from './log.ts'

/*
 * A simulated power cut: the data are on an ext4 file system in an image file, which is shut down under load without flushing its
 * log. Data that were never flushed are lost. Torn sectors and disks that misreport their cache are not simulated.
 */

const IMAGE_BYTES = 400 * 1024 * 1024

/** EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH, by Perl, because Node has no such call. */
const SHUT_DOWN = `
  open(my $folder, '<', $ARGV[0]) or die $!;
  my $flag = pack('L', 2);
  ioctl($folder, 0x8004587D, $flag) or die $!;
`

let folder: string
let mount: string
let obstacle: string | undefined

const tool = (name: string, ...given: string[]) =>
  execFileSync(name, given, { stdio: ['ignore', 'ignore', 'pipe'] })
const mountImage = () => tool('mount', '-o', 'loop', path.join(folder, 'disk'), mount)
const cutPower = () => tool('perl', '-e', SHUT_DOWN, mount)
const unmount = () => tool('umount', mount)

/** Empty also if the file does not exist. */
function read(name: string): string {
  try {
    return readFileSync(path.join(mount, name), 'utf8')
  } catch {
    return ''
  }
}

/** Runs work on the mounted image; a cut discards what the file system has only in memory. */
async function mounted<T>(work: () => Promise<T>): Promise<T> {
  mountImage()
  try {
    return await work()
  } finally {
    unmount()
  }
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'vetvisit-power-'))
  mount = path.join(folder, 'mount')
  mkdirSync(mount)
  try {
    tool('truncate', '--size', String(IMAGE_BYTES), path.join(folder, 'disk'))
    tool('mkfs.ext4', '-q', '-F', path.join(folder, 'disk'))
    await mounted(() => Promise.resolve(cutPower()))
  } catch (error) {
    obstacle = error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error)
  }
})

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

function playable(): boolean {
  if (obstacle === undefined) return true
  process.stdout.write(
    `Not run here: playing a power cut needs root and a loop device for ext4 (${obstacle}).\n`,
  )
  return false
}

describe('a power cut', () => {
  it('loses a file that was not flushed and keeps one that was', async () => {
    if (!playable()) return
    const text = 'x'.repeat(10_000)
    await mounted(() => {
      writeFileSync(path.join(mount, 'flushed'), text, { flush: true })
      writeFileSync(path.join(mount, 'in memory'), text)
      return Promise.resolve(cutPower())
    })
    const found = await mounted(() => Promise.resolve([read('flushed'), read('in memory')]))
    expect(found).toEqual([text, ''])
  })

  it('loses no row that the embedded database acknowledged, in its first start and in two more', async () => {
    if (!playable()) return
    const expected: number[] = []
    for (const rows of [3, 150, 150]) {
      await mounted(async () => {
        const writer = startChild('write-acts.ts', path.join(mount, 'data'))
        try {
          await untilAcknowledged(writer, rows)
          expected.push(...acknowledged(writer))
          cutPower()
        } finally {
          await writer.kill()
        }
      })
      await mounted(async () => {
        const { client, close } = await openEmbedded(path.join(mount, 'data'), { log })
        try {
          expect(await inspect(client, expected)).toEqual(WHOLE)
        } finally {
          await close()
        }
      })
    }
    expect(expected.length).toBeGreaterThanOrEqual(303)
  })
})
