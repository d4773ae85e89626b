import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * The part of S3 that the server uses, over real HTTP: put, get, delete and list in one bucket. Unlike the S3 servers on npm it checks
 * signatures (AWS Signature Version 4, computed from the documentation), so it refuses a wrong secret, a changed body and an outdated
 * request as a real store does.
 */

export type S3Server = {
  url: string
  objects: Map<string, { bytes: Buffer; contentType: string }>
  /** Runs work before the next request is answered. */
  beforeNext: (work: () => Promise<void>) => void
  /** Answers the next requests with these status codes. */
  failNext: (...statuses: number[]) => void
  close: () => Promise<void>
}

export type S3Account = { bucket: string; accessKeyId: string; secretAccessKey: string; region: string }

const MAX_AGE_MS = 15 * 60_000

export async function startS3Server(account: S3Account): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map()
  const failures: number[] = []
  const works: (() => Promise<void>)[] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    await works.shift()?.()
    const failure = failures.shift()
    if (failure !== undefined) return refuse(response, failure, 'SlowDown')
    const reason = whyUnsigned(request, body, account)
    if (reason !== null) return refuse(response, 403, reason)
    answerSigned(request, response, body)
  }

  function answerSigned(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const [, bucket, ...rest] = (request.url ?? '').split('?')[0]?.split('/') ?? []
    if (bucket !== account.bucket) return refuse(response, 404, 'NoSuchBucket')
    const key = decodeURIComponent(rest.join('/'))
    if (key === '' && request.method === 'GET') response.writeHead(200).end(listOf(objects.keys()))
    else if (request.method === 'PUT') {
      objects.set(key, { bytes: body, contentType: request.headers['content-type'] ?? '' })
      response.writeHead(200).end()
    } else if (request.method === 'DELETE') {
      objects.delete(key)
      response.writeHead(204).end()
    } else {
      const found = objects.get(key)
      if (!found) return refuse(response, 404, 'NoSuchKey')
      response.writeHead(200, { 'content-type': found.contentType }).end(found.bytes)
    }
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${account.bucket}`,
    objects,
    beforeNext: (work) => void works.push(work),
    failNext: (...statuses) => void failures.push(...statuses),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const listOf = (keys: Iterable<string>) =>
  `<ListBucketResult>${Array.from(keys, (key) => `<Contents><Key>${key}</Key></Contents>`).join('')}</ListBucketResult>`

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** Null if the account's owner signed the request. */
function whyUnsigned(request: IncomingMessage, body: Buffer, account: S3Account): string | null {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!parts) return 'AccessDenied'
  const [, keyId, day = '', region = '', names = '', signature] = parts
  const time = String(request.headers['x-amz-date'])
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - at) < MAX_AGE_MS) || !time.startsWith(day)) return 'RequestTimeTooSkewed'
  if (keyId !== account.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== account.region) return 'AuthorizationHeaderMalformed'
  const payload = String(request.headers['x-amz-content-sha256'])
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const expected = signatureOf(request, { account, day, time, names, payload })
  return expected === signature ? null : 'SignatureDoesNotMatch'
}

type Signed = { account: S3Account; day: string; time: string; names: string; payload: string }

function signatureOf(request: IncomingMessage, { account, day, time, names, payload }: Signed): string {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const canonical = [
    request.method,
    path,
    query,
    ...names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    names,
    payload,
  ].join('\n')
  const scope = `${day}/${account.region}/s3/aws4_request`
  const key = [day, account.region, 's3', 'aws4_request'].reduce<Buffer>(
    (secret, text) => hmac(secret, text),
    Buffer.from(`AWS4${account.secretAccessKey}`),
  )
  return hmac(key, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${sha256(canonical)}`).toString('hex')
}
