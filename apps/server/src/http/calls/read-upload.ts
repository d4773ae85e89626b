import multipart, { type MultipartFile } from '@fastify/multipart'
import { DomainError } from '@vetvisit/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { UploadedFile } from './bind.ts'

/** The fields beside a file hold an id, a name or a word. */
const FIELD_LIMIT_BYTES = 2000
const FIELDS_LIMIT = 10

/** Room for the fields and the frame around the file. */
const FRAME_BYTES = 64 * 1024

/** Accepts `multipart/form-data` on the routes of this scope. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { throwFileSizeLimit: false })
}

/**
 * Reads a form with one file, into memory: the largest has 1 MB.
 *
 * @throws DomainError wrong_kind for another kind of body, malformed, invalid on `file` without a file
 */
export async function readUpload(
  request: FastifyRequest,
  limitBytes: number,
): Promise<{ fields: Record<string, string>; file: UploadedFile }> {
  if (!request.isMultipart()) throw new DomainError('wrong_kind')
  const fields: Record<string, string> = {}
  let file: UploadedFile | undefined
  try {
    const parts = request.parts({
      limits: {
        fileSize: limitBytes,
        files: 1,
        fields: FIELDS_LIMIT,
        parts: FIELDS_LIMIT + 1,
        fieldNameSize: 100,
        fieldSize: FIELD_LIMIT_BYTES,
        headerPairs: 20,
      },
    })
    for await (const part of parts) {
      if (part.type === 'file') file = await readFile(part)
      else if (part.fieldnameTruncated || part.valueTruncated) throw new DomainError('malformed')
      else fields[part.fieldname] = String(part.value)
    }
  } catch (error) {
    throw asRefusal(error)
  }
  if (!file) throw new DomainError('invalid', { fields: { file: 'validation.required' } })
  return { fields, file }
}

/** The content up to the limit. The rest is read and dropped, so that the sender receives the refusal. */
async function readFile(part: MultipartFile): Promise<UploadedFile> {
  if (part.fieldname !== 'file') {
    part.file.resume()
    throw new DomainError('invalid', {
      fields: { [part.fieldname.slice(0, 100)]: 'validation.unknownField' },
    })
  }
  const chunks: Buffer[] = []
  for await (const chunk of part.file) chunks.push(chunk as Buffer)
  return { bytes: Buffer.concat(chunks), name: part.filename ?? '', cut: part.file.truncated }
}

/** The parser throws plain errors for forms that it cannot read; the sender has caused all of them. */
function asRefusal(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  const { statusCode } = error as { statusCode?: unknown }
  return new DomainError(statusCode === 413 ? 'too_large' : 'malformed')
}

/** Refuses a body whose `Content-Length` is far above the limit, without reading it and so without knowing what the file is for. */
export function refuseHugeUpload(request: FastifyRequest, limitBytes: number): void {
  const length = Number(request.headers['content-length'] ?? 0)
  if (length > 2 * limitBytes + FRAME_BYTES)
    throw new DomainError('too_large', {
      text: 'validation.fileTooLarge',
      fields: { file: 'validation.fileTooLarge' },
    })
}
