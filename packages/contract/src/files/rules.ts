/** Photos, pet documents and note files: 700 KB, inclusive (specification/owner §9, specification/readings §8). */
export const FILE_LIMIT_BYTES = 716_800

/** Prescription images stay strictly under 1 MB (specification/practice §5, specification/readings §8). */
export const PRESCRIPTION_IMAGE_LIMIT_BYTES = 1_048_576

/** Longest name that is kept of a file. */
export const FILE_NAME_MAX_LENGTH = 200

/** Kinds that a file's content can show; SVG is refused everywhere (specification/readings §8). */
export const FILE_KINDS = ['jpeg', 'png', 'gif', 'webp', 'heic', 'pdf'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** What `path` of an upload may be (specification/readings §8). */
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

/** What could break a line, or show the text behind it in another order: a name must not pass for another one's. */
const DECEIVING = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu

/**
 * A file's name as it is kept: systems allow longer ones, and no name is a reason to refuse a file.
 *
 * @returns at most 200 characters, the ending among them; empty when nothing is left
 */
export function fileNameOf(name: string): string {
  const clean = name.replaceAll(DECEIVING, '').trim()
  const ending = /\.\w{1,8}$/.exec(clean)?.[0] ?? ''
  const stem = clean.slice(0, clean.length - ending.length)
  return `${stem.slice(0, FILE_NAME_MAX_LENGTH - ending.length)}${ending}`.toWellFormed()
}

/** Photos show a person or an animal and must be images; images of medicines are uploaded to `doctor/document`, too. */
export type UploadUse = 'photo' | 'document' | 'prescription'

const PHOTO_PATHS: readonly UploadPath[] = [
  'pet/profile',
  'doctor/assistant',
  'doctor/profile',
  'patient/profile',
]

/** @param fileType what the upload says beside its path (specification/practice §7): `doctor/document` takes prescription images by it alone */
export function uploadUse(path: UploadPath, fileType?: 'prescription'): UploadUse {
  if (fileType) return fileType
  return PHOTO_PATHS.includes(path) ? 'photo' : 'document'
}

/** Kinds by use: images, images or PDF (specification/owner §5), and jpg, jpeg, png or heic for prescriptions (specification/practice §5). */
export const KINDS_BY_USE: Record<UploadUse, readonly FileKind[]> = {
  photo: ['jpeg', 'png', 'gif', 'webp', 'heic'],
  document: ['jpeg', 'png', 'gif', 'webp', 'heic', 'pdf'],
  prescription: ['jpeg', 'png', 'heic'],
}

/** Whether a file is small enough for its use: 700 KB inclusive, prescriptions strictly under 1 MB (specification/readings §8). */
export function fitsLimit(bytes: number, use: UploadUse): boolean {
  return use === 'prescription' ? bytes < PRESCRIPTION_IMAGE_LIMIT_BYTES : bytes <= FILE_LIMIT_BYTES
}

/** Whether a kind, told from the content, is allowed for a use. */
export function isKindAllowed(kind: FileKind, use: UploadUse): boolean {
  return KINDS_BY_USE[use].includes(kind)
}
