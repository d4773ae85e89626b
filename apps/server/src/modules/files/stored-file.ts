/** Kinds of content that are stored: HEIC becomes JPEG, GIF becomes PNG (specification/readings §8). */
export type StoredKind = 'jpeg' | 'png' | 'webp' | 'pdf'

/** The key of a file in the store. The last two digits of the id are random, so folders fill evenly. */
export const storeKeyOf = (fileId: string): string => `${fileId.slice(-2)}/${fileId}`

const CONTENT_TYPES: Record<StoredKind, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
}

export const contentTypeOf = (kind: StoredKind): string => CONTENT_TYPES[kind]

const ENDINGS: Record<StoredKind, string> = { jpeg: '.jpg', png: '.png', webp: '.webp', pdf: '.pdf' }

/** The uploader's name for a file, with the ending of its content: `passport.heic` is downloaded as `passport.jpg`. */
export function downloadName(name: string, kind: StoredKind): string {
  const bare = name.replace(/\.[A-Za-z0-9]{1,5}$/, '') || 'file'
  return bare + ENDINGS[kind]
}
