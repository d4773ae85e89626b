import glue from 'libheif-js/libheif-wasm/libheif.js?url'
import wasm from 'libheif-js/libheif-wasm/libheif.wasm?url'
import { ApiError } from './call.ts'

export type HeicJob = { bytes: ArrayBuffer; glue: string; wasm: string }

export type HeicAnswer =
  | { width: number; height: number; pixels: Uint8ClampedArray<ArrayBuffer> }
  | { failed: 'loading' | 'decoding' }

const DECODING_MS = 30_000

/**
 * Decodes HEIC in a worker, for browsers that cannot (decision 380). The decoder has half a megabyte and is loaded here.
 *
 * @returns null if the picture is damaged
 * @throws ApiError unreachable if the decoder could not be loaded
 */
export async function decodeHeic(file: Blob): Promise<ImageBitmap | null> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url))
  try {
    const answer = await ask(worker, { bytes: await file.arrayBuffer(), glue, wasm })
    if ('failed' in answer) {
      if (answer.failed === 'loading') throw new ApiError('unreachable', 0)
      return null
    }
    return await createImageBitmap(new ImageData(answer.pixels, answer.width, answer.height))
  } finally {
    worker.terminate()
  }
}

const ask = (worker: Worker, job: HeicJob): Promise<HeicAnswer> =>
  new Promise((resolve) => {
    const late = setTimeout(() => resolve({ failed: 'decoding' }), DECODING_MS)
    const settle = (answer: HeicAnswer) => {
      clearTimeout(late)
      resolve(answer)
    }
    worker.addEventListener('message', ({ data }: MessageEvent<HeicAnswer>) => settle(data))
    worker.addEventListener('error', () => settle({ failed: 'loading' }))
    worker.postMessage(job, [job.bytes])
  })
