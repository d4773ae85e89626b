import { cleanPdf, HEAD_BYTES, kindOfContent } from '@vetvisit/contract/files/content'
import { fitsLimit, isKindAllowed, type FileKind, type UploadUse } from '@vetvisit/contract/files/rules'
import { ApiError } from './call.ts'
import { asShownPicture, openPicture, shrinkImage } from './shrink-image.ts'

/** Why a file cannot be sent; `too_long` is a picture that fits only in a size that nobody can read. */
export type Unfit = 'empty' | 'wrong_kind' | 'too_large' | 'too_long' | 'damaged'

const REFUSALS = {
  empty: ['invalid', 422],
  wrong_kind: ['wrong_kind', 415],
  too_large: ['too_large', 413],
  too_long: ['too_large', 413],
  damaged: ['invalid', 422],
} as const

/** A file that is refused before anything is sent, with the code that the server would answer. */
export class UnfitFile extends ApiError {
  constructor(readonly reason: Unfit) {
    super(REFUSALS[reason][0], REFUSALS[reason][1])
  }
}

/** The server reads no more; larger PDFs are refused without being read here. */
const READ_LIMIT_BYTES = 20_000_000

/** The kind by the first bytes, as the server determines it. */
export const kindOf = async (file: Blob): Promise<FileKind | null> =>
  kindOfContent(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))

/**
 * What is sent of a chosen file: a picture over the limit smaller, AVIF as JPEG, a PDF without what surrounds it.
 *
 * @returns the same file if nothing has to change
 * @throws UnfitFile
 * @throws ApiError unreachable if the decoder of HEIC could not be loaded
 */
export async function fittingFile(file: File, use: UploadUse): Promise<File> {
  if (file.size === 0) throw new UnfitFile('empty')
  const kind = await kindOf(file)
  if (kind === null || !isKindAllowed(kind, use)) throw new UnfitFile('wrong_kind')
  const fits = (bytes: number) => fitsLimit(bytes, use)
  if (kind === 'pdf') return fittingPdf(file, fits)
  if (fits(file.size) && kind !== 'avif') return file
  const picture = await openPicture(file, kind)
  if (!picture) {
    if (fits(file.size)) return file
    throw new UnfitFile('damaged')
  }
  try {
    const smaller = await shrinkImage(picture, file.name, fits)
    if (!smaller) throw new UnfitFile('too_long')
    return smaller
  } finally {
    picture.close()
  }
}

async function fittingPdf(file: File, fits: (bytes: number) => boolean): Promise<File> {
  if (file.size > READ_LIMIT_BYTES) throw new UnfitFile('too_large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const clean = cleanPdf(bytes)
  if (!fits((clean ?? bytes).length)) throw new UnfitFile('too_large')
  if (!clean) throw new UnfitFile('damaged')
  return clean === bytes ? file : new File([new Uint8Array(clean)], file.name, { type: 'application/pdf' })
}

/**
 * A photo as pages can show it: HEIC as JPEG, everything else as it is.
 *
 * @returns null if it is no picture or damaged
 */
export async function shownPhoto(file: File): Promise<File | null> {
  const kind = await kindOf(file)
  if (kind === null || kind === 'pdf') return null
  const picture = await openPicture(file, kind)
  if (!picture) return null
  try {
    return kind === 'heic' ? await asShownPicture(picture, file.name) : file
  } finally {
    picture.close()
  }
}
