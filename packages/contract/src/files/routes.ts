import { z } from 'zod'
import { EVERY_ROLE, route } from '../http.ts'
import { Id, typedText } from '../wire.ts'
import { FILE_NAME_MAX_LENGTH, PRESCRIPTION_IMAGE_LIMIT_BYTES, UPLOAD_PATHS } from './rules.ts'

export const uploadFile = route({
  name: 'uploadFile',
  method: 'POST',
  path: '/file/upload',
  summary: 'Upload a file; send the returned URL in a field of the record that it belongs to',
  access: { roles: EVERY_ROLE, duringOnboarding: true },
  query: z.strictObject({ path: z.enum(UPLOAD_PATHS).describe('Purpose of the file.') }),
  // One byte more than the largest valid file, so that too large prescriptions get their own message.
  upload: { limitBytes: PRESCRIPTION_IMAGE_LIMIT_BYTES },
  body: z.strictObject({
    user: z.string().max(100).optional().describe('Ignored, because the session identifies the caller.'),
    originalFileName: typedText(FILE_NAME_MAX_LENGTH).optional(),
    file_type: z.literal('prescription').optional(),
  }),
  data: z.object({ data: z.string().describe('URL of the file.') }),
  errors: ['storage_full'],
})

export const deleteFile = route({
  name: 'deleteFile',
  method: 'DELETE',
  path: '/file/delete',
  summary: 'Delete one’s own upload if no record uses it',
  access: { roles: EVERY_ROLE, duringOnboarding: true },
  query: z.strictObject({
    path: z.string().max(1000).describe('URL of the file, as the upload returned it.'),
  }),
  data: z.null(),
  errors: ['file_in_use'],
})

/** The URL of a file in responses; its signature is the permission, so no token is needed. */
export const readFile = route({
  name: 'readFile',
  method: 'GET',
  path: '/files/{id}',
  summary: 'Read a file',
  access: 'public',
  params: z.strictObject({ id: Id.describe('Id of the file.') }),
  query: z.strictObject({
    expires: z.string().max(20).describe('Expiry of the link, in seconds since 1970.'),
    signature: z.string().max(100).describe('Signature of the link, as the answer contained it.'),
  }),
  data: z.unknown(),
  produces: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
  errors: ['not_found'],
})
