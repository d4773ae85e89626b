import {
  fileNameOf,
  KINDS_BY_USE,
  uploadUse,
  type FileKind,
  type UploadPath,
  type UploadUse,
} from '@vetvisit/contract/files/rules'
import { uploadFile as uploadRoute } from '@vetvisit/contract/files/routes'
import { ApiError, failureOf, newIdempotencyKey, noAnswer, requestHeaders, urlOf } from './call.ts'
import { currentSession } from '../session/session.ts'
import { fittingFile } from './chosen-file.ts'

export type Upload = {
  path: UploadPath
  /** True for images of medicines, which have other limits. */
  fileType?: 'prescription' | undefined
  file: File
  /** Progress in percent, 0 to 100. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

/** Endings by kind. The content decides; they only tell the dialog of the system what to show. */
const ENDINGS: Record<FileKind, string> = {
  jpeg: 'image/jpeg,.jpg,.jpeg,.jpe,.jfif',
  png: 'image/png,.png',
  gif: 'image/gif,.gif',
  webp: 'image/webp,.webp',
  avif: 'image/avif,.avif',
  heic: '.heic,.heif',
  pdf: 'application/pdf,.pdf',
}

/** For `<input accept>`. */
export const acceptOf = (use: UploadUse): string => KINDS_BY_USE[use].map((kind) => ENDINGS[kind]).join(',')

/**
 * Uploads a file, or what fits of it.
 *
 * @returns its URL
 * @throws UnfitFile before anything is sent, otherwise ApiError with the server's refusal
 */
export async function uploadFile({ path, fileType, file, onProgress, signal }: Upload): Promise<string> {
  const use = uploadUse(path, fileType)
  const sent = await fittingFile(file, use)
  const form = new FormData()
  form.append('user', currentSession()?.user.id ?? '')
  form.append('originalFileName', fileNameOf(file.name))
  if (fileType) form.append('file_type', fileType)
  form.append('file', sent, sent.name)
  return send(urlOf(uploadRoute.path, {}, { path }), form, onProgress, signal)
}

type Answer = Parameters<typeof failureOf>[1] & { data?: { data?: string } }

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
function send(
  url: string,
  form: FormData,
  onProgress: Upload['onProgress'],
  signal: AbortSignal | undefined,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const token = currentSession()?.token
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.responseType = 'json'
    request.timeout = 120_000
    for (const [name, value] of Object.entries(requestHeaders())) request.setRequestHeader(name, value)
    request.setRequestHeader('Idempotency-Key', newIdempotencyKey())
    // 100 means that the server has the file, not only that the last byte was sent.
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(Math.min(99, Math.floor((loaded / total) * 100))),
    )
    request.addEventListener('load', () => {
      const answer = request.response as Answer | null
      if (request.status < 300 && answer?.data?.data) {
        onProgress?.(100)
        resolve(answer.data.data)
      } else reject(failureOf(request.status, answer, token))
    })
    request.addEventListener('error', () => reject(noAnswer()))
    request.addEventListener('timeout', () => reject(new ApiError('unreachable', 0)))
    request.addEventListener('abort', () => reject(new DOMException('Upload cancelled', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
