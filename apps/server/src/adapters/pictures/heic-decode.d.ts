declare module 'heic-decode' {
  type Decoded = { width: number; height: number; data: Uint8ClampedArray }
  type Found = { width: number; height: number; decode: () => Promise<Decoded> }

  /** Reads the headers of every picture in the file; `decode` reads its pixels, `dispose` frees the memory. */
  export function all(input: { buffer: Uint8Array }): Promise<Found[] & { dispose: () => void }>
}
