import { createDecipheriv, createECDH, createVerify, hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo, LookupFunction } from 'node:net'
import type { Connecting } from '../../src/adapters/push/web-push.ts'

const file = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** Its certificate is valid for this name only. */
const HOST = 'push.example.org'

export type Received = { path: string; headers: Record<string, unknown>; body: Buffer }

/** A browser with its keys, as `PushSubscription` gives them. */
export function aBrowser(name: string) {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  const auth = randomBytes(16)
  const subscription = {
    endpoint: `https://${HOST}/browsers/${name}`,
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
  }
  return { subscription, read: (body: Buffer) => decrypted(body, { pair, publicKey, auth }) }
}

/** Every name leads to this machine. */
const lookup: LookupFunction = (_, options, callback) =>
  options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)

/** A push service of browsers over https on this machine: records messages, and answers as it is told. */
export async function openPushService() {
  const received: Received[] = []
  const answers: { status: number; headers?: Record<string, string> }[] = []
  const server = createServer(
    { key: file('key.pem'), cert: file('certificate.pem') },
    (request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const { status, headers } = answers.shift() ?? { status: 201 }
        received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
        response.writeHead(status, headers).end()
      })
    },
  )
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const connecting: Connecting = {
    lookup,
    ca: file('certificate.pem'),
    port: (server.address() as AddressInfo).port,
  }
  return { received, answers, connecting, close: () => server.close() }
}

type Keys = { pair: ReturnType<typeof createECDH>; publicKey: Buffer; auth: Buffer }

/** Decrypts a message as a browser does (RFC 8291, RFC 8188 with one record). */
function decrypted(body: Buffer, { pair, publicKey, auth }: Keys): unknown {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
  const part = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes))
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
}

/** The claims of a message's `Authorization` header. @throws Error if it is not signed with the key that it names */
export function claimsOf({ headers }: Received): { claims: Record<string, unknown>; key: string } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(headers['authorization'])) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.toString('base64url', 1, 33),
    y: point.toString('base64url', 33),
  }
  const isSigned = createVerify('SHA256')
    .update(`${head}.${claims}`)
    .verify({ key: jwk, format: 'jwk', dsaEncoding: 'ieee-p1363' }, signature, 'base64url')
  if (!isSigned) throw new Error('The header is not signed with its key.')
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>, key }
}
