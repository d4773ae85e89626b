import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto'

/** A key pair of the curve P-256, which browsers know for signatures and for pushes. */
export type SigningKey = {
  privateKey: KeyObject
  /** The private number, base64url. */
  secret: string
  /** Uncompressed point, base64url: 87 characters. */
  publicKey: string
}

/** The key pair of 32 secret bytes; always the same for the same bytes. */
export function signingKeyOf(seed: Buffer): SigningKey {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(seed)
  const point = pair.getPublicKey()
  const secret = seed.toString('base64url')
  const x = point.toString('base64url', 1, 33)
  const y = point.toString('base64url', 33)
  const jwk = { kty: 'EC', crv: 'P-256', d: secret, x, y }
  return {
    privateKey: createPrivateKey({ format: 'jwk', key: jwk }),
    secret,
    publicKey: point.toString('base64url'),
  }
}
