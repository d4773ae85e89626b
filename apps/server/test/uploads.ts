import { crc32 } from 'node:zlib'
import { API_BASE, type RouteData } from '@vetvisit/contract/http'
import type { uploadFile } from '@vetvisit/contract/files/routes'
import sharp, { type Create } from 'sharp'
import type { Harness } from './harness.ts'

export type Sent = {
  token?: string
  path: string
  bytes: Uint8Array
  name?: string
  type?: string
  fields?: Record<string, string>
  key?: string
  language?: string
}
export type Answered = {
  status: number
  /** Link of the file; empty after a refusal. */
  url: string
  body: { code?: string; message?: string; fields?: Record<string, string> }
}

/** Uploads as a browser does, with the given name and type. */
export async function upload(
  harness: Harness,
  { token, path, bytes, name = 'rex.jpg', type = 'image/jpeg', fields = {}, key, language }: Sent,
): Promise<Answered> {
  const form = new FormData()
  form.append('user', 'somebody else')
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
  const request = new Response(form)
  const response = await harness.app.inject({
    method: 'POST',
    url: `${API_BASE}/file/upload?path=${encodeURIComponent(path)}`,
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(language !== undefined && { 'accept-language': language }),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const body = response.json<{ data?: RouteData<typeof uploadFile> } & Answered['body']>()
  return { status: response.statusCode, url: body.data?.data ?? '', body }
}

/** Uploads and returns the link. @throws Error if it is refused */
export async function uploaded(harness: Harness, sent: Sent): Promise<string> {
  const { status, url, body } = await upload(harness, sent)
  if (status !== 200) throw new Error(`the upload was refused with ${status}: ${JSON.stringify(body)}`)
  return url
}

const RED: Create = { width: 40, height: 20, channels: 3, background: '#c03020' }

export const jpeg = (create: Partial<Create> = {}): Promise<Buffer> =>
  sharp({ create: { ...RED, ...create } })
    .jpeg()
    .toBuffer()

export const png = (create: Partial<Create> = {}): Promise<Buffer> =>
  sharp({ create: { ...RED, ...create } })
    .png()
    .toBuffer()

/** A file of exactly `length` bytes that readers accept: a JPEG with zeros after its end. */
export const padded = (bytes: Buffer, length: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc(length - bytes.length)])

/** A PNG with another size in its header, with a correct checksum. */
export function claiming(png: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(png)
  changed.writeUInt32BE(width, 16)
  changed.writeUInt32BE(height, 20)
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29)
  return changed
}

/** A minimal PDF. */
export const PDF = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
xref
0 4
0000000000 65535 f 
0000000009 00000 n 
0000000054 00000 n 
0000000105 00000 n 
trailer<</Size 4/Root 1 0 R>>
startxref
170
%%EOF
`,
  'latin1',
)
