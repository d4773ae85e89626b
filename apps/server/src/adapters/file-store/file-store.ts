import type { Pictures } from '../pictures/pictures.ts'

/** Stores the content of files: in a folder, or in an S3-compatible store. Only the server makes keys; they are never taken from input. */
export type FileStore = {
  /** Returns once the content would survive a power cut. Replaces content under the same key. */
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>
  /** The whole content, which is small; null for an unknown key. */
  get: (key: string) => Promise<Buffer | null>
  /** Does nothing for an unknown key. */
  remove: (key: string) => Promise<void>
  isEmpty: () => Promise<boolean>
}

/** The store, the picture decoder, and the key that signs links. */
export type Files = { store: FileStore; pictures: Pictures; linkKey: Buffer }
