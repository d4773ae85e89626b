import type { Pictures } from './pictures.ts'

/** Where the bytes of files lie: a folder, or any S3-compatible store. Keys are made by the server, never by people. */
export type FileStore = {
  /** Returns once the bytes would survive a power cut. Putting the same key again replaces it. */
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>
  /** The whole file (all are small); null when there is none. */
  get: (key: string) => Promise<Buffer | null>
  /** Does nothing when there is none. */
  remove: (key: string) => Promise<void>
}

/** What the rest of the server needs of files: the store, the reader of pictures, and the key that links are signed with. */
export type Files = { store: FileStore; pictures: Pictures; linkKey: Buffer }
