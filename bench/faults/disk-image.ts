import { execFileSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { pause } from './server-process.ts'

const IMAGE_SIZE = '400M'
const TEXT = 'x'.repeat(10_000)

const tool = (name: string, ...given: string[]) =>
  execFileSync(name, given, { stdio: ['ignore', 'ignore', 'pipe'] })

/**
 * A disk with power cuts: ext4 in an image file, mounted through a loop device. Data that were never flushed are in the memory of the
 * mounted file system and not in the file, so a copy of the file is the disk after a power cut.
 */
export class DiskImage {
  readonly folder: string
  readonly #image: string

  /** @throws Error without root or a loop device */
  constructor(folder: string) {
    this.#image = path.join(folder, 'disk')
    this.folder = path.join(folder, 'mount')
    mkdirSync(this.folder, { recursive: true })
    tool('truncate', '--size', IMAGE_SIZE, this.#image)
    tool('mkfs.ext4', '-q', '-F', this.#image)
    this.#mount()
  }

  #mount(): void {
    tool('mount', '-o', 'loop', this.#image, this.folder)
  }

  /** Writes everything that is in memory to the disk. */
  flush(): void {
    tool('sync', '--file-system', this.folder)
  }

  /** Fills the disk, including the space reserved for root. */
  fill(): void {
    const file = openSync(this.#filler, 'w')
    for (const bytes of [1 << 20, 1 << 12]) {
      const piece = Buffer.alloc(bytes, 1)
      try {
        for (;;) writeSync(file, piece)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    }
    closeSync(file)
  }

  freeDiskSpace(): void {
    rmSync(this.#filler)
  }

  get #filler(): string {
    return path.join(this.folder, 'filler')
  }

  /** Copies the file: the moment of the cut. Freeze every writer before. */
  capture(): void {
    tool('cp', '--sparse=always', this.#image, `${this.#image}.cut`)
  }

  /** Mounts the copy in place of the old disk and discards the old one's memory. Kill every writer before. */
  async restore(): Promise<void> {
    await this.#unmount()
    rmSync(this.#image)
    renameSync(`${this.#image}.cut`, this.#image)
    this.#mount()
  }

  async remove(): Promise<void> {
    await this.#unmount()
    rmSync(this.#image, { force: true })
  }

  /** A killed process releases its files with a delay. */
  async #unmount(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        tool('umount', this.folder)
        return
      } catch (error) {
        if (attempt === 50) throw error
        await pause(100)
      }
    }
  }
}

/** Why power cuts cannot run here, or null. Verifies that a cut loses an unflushed file and keeps a flushed one. */
export async function cutObstacle(folder: string): Promise<string | null> {
  try {
    const image = new DiskImage(folder)
    try {
      const file = (name: string) => path.join(image.folder, name)
      writeFileSync(file('flushed'), TEXT, { flush: true })
      writeFileSync(file('in memory'), TEXT)
      image.capture()
      await image.restore()
      const kept = ['flushed', 'in memory'].filter(
        (name) => existsSync(file(name)) && readFileSync(file(name), 'utf8') === TEXT,
      )
      return kept.join() === 'flushed' ? null : `after a cut there is: ${kept.join() || 'nothing'}`
    } finally {
      await image.remove()
    }
  } catch (error) {
    return error instanceof Error
      ? (error.message.trim().split('\n').at(-1) ?? 'unknown reason')
      : String(error)
  }
}
