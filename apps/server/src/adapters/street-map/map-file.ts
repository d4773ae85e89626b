import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'

/** The operator's street map: one file, read in parts. */
export type MapFile = {
  bytes: number
  /** Strong validator in quotes (RFC 9110 §8.8.3); another file has another one. */
  etag: string
  /** The bytes from `first` to `last`, both included. */
  read: (first: number, last: number) => Promise<Readable>
  close: () => Promise<void>
}

/** How long another server may take to begin its answer. */
const REMOTE_TIMEOUT_MS = 10_000

/** @throws Error if the file does not exist or cannot be read */
export async function openLocalMap(path: string): Promise<MapFile> {
  // Stays open, so that readers keep this file if the operator moves another one to its path.
  const file = await open(path)
  const { size, mtimeMs } = await file.stat()
  return {
    bytes: size,
    etag: `"${size.toString(16)}-${Math.trunc(mtimeMs).toString(16)}"`,
    // By the number of the file: streams of a handle listen for its end, and Node warns above ten of them.
    read: async (first, last) =>
      createReadStream('', { fd: file.fd, start: first, end: last, autoClose: false }),
    close: () => file.close(),
  }
}

/** @throws Error if the server does not answer, or cannot send parts of the file */
export async function openRemoteMap(url: string): Promise<MapFile> {
  const first = await askForPart(url, 0, 0)
  await first.body?.cancel()
  const bytes = Number(/\/(\d+)$/.exec(first.headers.get('content-range') ?? '')?.[1])
  const etag = first.headers.get('etag')?.replace(/^W\//, '') ?? `"${bytes.toString(16)}"`
  if (!Number.isSafeInteger(bytes)) throw new Error('it does not say how long the file is')
  return {
    bytes,
    etag,
    read: async (start, last) => {
      const { body } = await askForPart(url, start, last)
      if (body === null) throw new Error('it sent nothing')
      return Readable.fromWeb(body)
    },
    close: async () => undefined,
  }
}

async function askForPart(url: string, first: number, last: number): Promise<Response> {
  const slow = new AbortController()
  const timer = setTimeout(() => slow.abort(), REMOTE_TIMEOUT_MS)
  const response = await fetch(url, {
    headers: { range: `bytes=${first}-${last}`, 'accept-encoding': 'identity' },
    signal: slow.signal,
  }).finally(() => clearTimeout(timer))
  if (response.status === 206) return response
  await response.body?.cancel()
  throw new Error(response.status === 200 ? 'it sends the whole file only' : `it answered ${response.status}`)
}
