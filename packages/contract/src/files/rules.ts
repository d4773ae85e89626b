import { visibleText } from '../letters/rules.ts'

/** Photos, pet documents and note files: 700 KB, inclusive (specification/owner §9, specification/readings §8). */
export const FILE_LIMIT_BYTES = 716_800

/** Prescription images stay strictly under 1 MB (specification/practice §5, specification/readings §8). */
export const PRESCRIPTION_IMAGE_LIMIT_BYTES = 1_048_576

/** Longest stored name of a file. */
export const FILE_NAME_MAX_LENGTH = 200

/** Accepted kinds of files, detected from the content; SVG is refused everywhere (specification/readings §8). */
export const FILE_KINDS = ['jpeg', 'png', 'gif', 'webp', 'avif', 'heic', 'pdf'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** Valid values of `path` in an upload (specification/readings §8). */
export const UPLOAD_PATHS = [
  'pet/profile',
  'pet/vaccination',
  'pet/deworming',
  'pet/import_compliance',
  'pet/insurance',
  'pet/ownership',
  'pet/passport',
  'doctor/assistant',
  'doctor/document',
  'doctor/profile',
  'doctor/certificate',
  'patient/profile',
  'notes/report',
] as const
export type UploadPath = (typeof UPLOAD_PATHS)[number]

/** With line breaks, as with direction overrides, a file name could imitate another. */
const CONTROL_CHARACTERS = /\p{Cc}/gu

/**
 * The name under which a file is stored. Operating systems allow longer names, and a file is never refused because of its name.
 *
 * @returns at most 200 characters including the extension; empty if no character is left
 */
export function fileNameOf(name: string): string {
  const clean = visibleText(name.replaceAll(CONTROL_CHARACTERS, '')).trim()
  const ending = /\.\w{1,8}$/.exec(clean)?.[0] ?? ''
  const stem = clean.slice(0, clean.length - ending.length)
  return `${stem.slice(0, FILE_NAME_MAX_LENGTH - ending.length)}${ending}`.toWellFormed()
}

/** Photos of people and animals must be images; images of medicines are also uploaded to `doctor/document`. */
export type UploadUse = 'photo' | 'document' | 'prescription'

const PHOTO_PATHS: readonly UploadPath[] = [
  'pet/profile',
  'doctor/assistant',
  'doctor/profile',
  'patient/profile',
]

/** @param fileType sent beside the path (specification/practice §7); it alone marks a `doctor/document` upload as a prescription image */
export function uploadUse(path: UploadPath, fileType?: 'prescription'): UploadUse {
  if (fileType) return fileType
  return PHOTO_PATHS.includes(path) ? 'photo' : 'document'
}

/** Kinds by use: images, images or PDF (specification/owner §5); jpg, jpeg, png or heic for prescriptions (specification/practice §5). */
export const KINDS_BY_USE: Record<UploadUse, readonly FileKind[]> = {
  photo: ['jpeg', 'png', 'gif', 'webp', 'avif', 'heic'],
  document: FILE_KINDS,
  prescription: ['jpeg', 'png', 'heic'],
}

/** Whether a file is small enough for its use: 700 KB inclusive, prescriptions strictly under 1 MB (specification/readings §8). */
export function fitsLimit(bytes: number, use: UploadUse): boolean {
  return use === 'prescription' ? bytes < PRESCRIPTION_IMAGE_LIMIT_BYTES : bytes <= FILE_LIMIT_BYTES
}

/** Whether a kind, detected from the content, is allowed for a use. */
export function isKindAllowed(kind: FileKind, use: UploadUse): boolean {
  return KINDS_BY_USE[use].includes(kind)
}
