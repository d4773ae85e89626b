import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { DomainError } from '@vetvisit/contract/errors'
import { PICTURE_PROCESS } from '../../process/paths.ts'
import { PICTURE_SECONDS, type PictureJob, type PictureResult } from './picture-job.ts'

/** Decodes and re-encodes the pictures that people send, one at a time. */
export type Pictures = {
  /** A picture that crashes, hangs or bloats the process is refused; one that hangs as `too_slow`, because a busy machine is slow, too. @throws DomainError unavailable if too many wait */
  reencode: (job: PictureJob) => Promise<PictureResult>
  close: () => void
}

export type PictureLimits = {
  /** A picture that takes longer, the start of the process included, ends the process. */
  timeMs: number
  /** Resident memory of the process. A decompression bomb at the pixel limit needs less. */
  memoryBytes: number
  /** The process ends after this time without work. */
  idleMs: number
  /** Further waiting pictures are refused, because people prefer another try to minutes of waiting. */
  queue: number
}

export const PICTURE_LIMITS: PictureLimits = {
  timeMs: (PICTURE_SECONDS + 5) * 1000,
  memoryBytes: 640 * 1024 * 1024,
  idleMs: 60_000,
  queue: 30,
}

const MEMORY_CHECK_MS = 50
const PAGE_BYTES = 4096

/**
 * Starts the process with the first picture and ends it when idle, to save its memory.
 */
export function createPictures(limits: PictureLimits = PICTURE_LIMITS): Pictures {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  const end = () => {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }

  async function run(job: PictureJob): Promise<PictureResult> {
    clearTimeout(idle)
    child ??= startProcess()
    const result = await ask(child, job, limits)
    if (result === 'late' || result === 'ended') {
      end()
      return { refused: result === 'late' ? 'too_slow' : 'unreadable' }
    }
    idle = setTimeout(end, limits.idleMs).unref()
    return result
  }

  return {
    reencode: async (job) => {
      if (waiting >= limits.queue) throw new DomainError('unavailable', { retryAfterSeconds: 5 })
      waiting += 1
      // One at a time: the memory of two decompression bombs must not add up.
      const turn = last.then(() => run(job))
      last = turn.catch(() => undefined)
      try {
        return await turn
      } finally {
        waiting -= 1
      }
    },
    close: end,
  }
}

function startProcess(): ChildProcess {
  const child = fork(PICTURE_PROCESS, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // No settings and no secrets, which an exploited decoder could leak.
    env: { NODE_ENV: 'production', PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'] },
    execArgv: [...(PICTURE_PROCESS.endsWith('.ts') ? ['--import', 'tsx'] : []), '--max-old-space-size=128'],
  })
  child.unref()
  child.channel?.unref()
  return child
}

/** `late` if the process took too long, `ended` if it died or grew too large. */
function ask(
  child: ChildProcess,
  job: PictureJob,
  limits: PictureLimits,
): Promise<PictureResult | 'late' | 'ended'> {
  return new Promise((resolve) => {
    const settle = (result: PictureResult | 'late' | 'ended') => {
      clearTimeout(deadline)
      clearInterval(watch)
      child.off('message', onMessage).off('exit', onEnd).off('error', onEnd)
      child.channel?.unref()
      resolve(result)
    }
    const onMessage = (result: unknown) => settle(result as PictureResult)
    const onEnd = () => settle('ended')
    const deadline = setTimeout(() => settle('late'), limits.timeMs)
    const watch = setInterval(() => {
      void residentBytes(child.pid).then((bytes) => bytes > limits.memoryBytes && settle('ended'))
    }, MEMORY_CHECK_MS)
    child.on('message', onMessage).on('exit', onEnd).on('error', onEnd)
    child.channel?.ref()
    child.send(job, (error) => error && onEnd())
  })
}

/** Resident memory; 0 on systems without /proc, where only the pixel limit protects. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'latin1').catch(() => '')
  return Number(text.split(' ')[1] ?? 0) * PAGE_BYTES
}
