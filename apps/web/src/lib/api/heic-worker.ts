/*
 * Decodes one HEIC. A classic worker without imports, so that the decoder stays a file of its own, unchanged and replaceable. Its answer
 * from the server carries a policy that lets it compile WebAssembly and nothing else (apps/server/src/http/pages/content-policy.ts).
 */
import type { HeicAnswer, HeicJob } from './heic.ts'

type HeifPicture = {
  get_width: () => number
  get_height: () => number
  display: (into: ImageFrame, done: (shown: ImageFrame | null) => void) => void
}
type ImageFrame = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }
type Decoder = { decode: (bytes: Uint8Array) => HeifPicture[] }
type Libheif = { HeifDecoder: new () => Decoder }

declare function importScripts(address: string): void
declare const libheif: (settings: { wasmBinary: ArrayBuffer }) => Libheif | Promise<Libheif>

/** As the server's limit. */
const PIXEL_LIMIT = 40_000_000

async function load({ glue, wasm }: HeicJob): Promise<Libheif> {
  const response = await fetch(wasm)
  if (!response.ok) throw new Error('no decoder')
  importScripts(glue)
  return libheif({ wasmBinary: await response.arrayBuffer() })
}

async function decode({ HeifDecoder }: Libheif, bytes: ArrayBuffer): Promise<HeicAnswer> {
  const [first] = new HeifDecoder().decode(new Uint8Array(bytes))
  const [width, height] = [first?.get_width() ?? 0, first?.get_height() ?? 0]
  if (!first || width * height > PIXEL_LIMIT) throw new Error('no picture')
  return new Promise((resolve) => {
    first.display({ width, height, data: new Uint8ClampedArray(width * height * 4) }, (shown) =>
      resolve(shown ? { width, height, pixels: shown.data } : { failed: 'decoding' }),
    )
  })
}

addEventListener('message', ({ data: job }: MessageEvent<HeicJob>) => {
  void load(job).then(
    async (library) => postMessage(await decode(library, job.bytes).catch(() => ({ failed: 'decoding' }))),
    () => postMessage({ failed: 'loading' }),
  )
})
