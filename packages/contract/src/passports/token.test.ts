import { createECDH, createPrivateKey, sign } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PASSPORT_CONTEXT } from './rules.ts'
import { checkPassport, type Passport, passportPayload } from './token.ts'

const NOW = Date.UTC(2026, 10, 23)
const REX: Passport = {
  name: 'Käthe रेक्स',
  type: 'Dog',
  breed: 'Beagle',
  gender: 'f',
  bornOn: '2023-07-01',
  bornExactly: true,
  chip: '276098100000001',
  passportNumber: 'DE 01234',
  vaccinationValidUntil: '2027-03-01',
  vaccinationBy: 'Ruth Lange',
  clinic: 'Tierarztpraxis am Lindenhof',
  phone: '+493012345678',
  issuedAt: NOW,
  expiresAt: NOW + 1000,
}

function signer() {
  const pair = createECDH('prime256v1')
  const point = pair.generateKeys()
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: pair.getPrivateKey('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const signed = (payload: string, context = PASSPORT_CONTEXT) =>
    `${payload}.${sign('sha256', Buffer.from(context + payload), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
  return { publicKey: point.toString('base64url'), signed }
}
const { publicKey, signed } = signer()
const TOKEN = signed(passportPayload(REX))
const encoded = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url')
const check = (token: string, at = NOW, key = publicKey) => checkPassport(token, key, at)

describe('a passport', () => {
  it('is genuine with the signature of the installation, and shows what was signed', async () => {
    expect(await check(TOKEN)).toEqual({ state: 'genuine', passport: REX })
  })

  it('is expired from its end on', async () => {
    expect((await check(TOKEN, NOW + 999)).state).toBe('genuine')
    expect((await check(TOKEN, NOW + 1000)).state).toBe('expired')
  })

  // specification/owner §1: a passport is signed and checked without a network; nothing of a changed one is shown (added)
  it('is refused after any change of one character', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(TOKEN.length - 3),
        fc.constantFrom('A', 'b', '-', '9', '.'),
        async (at, other) => {
          fc.pre(TOKEN[at] !== other)
          expect(await check(TOKEN.slice(0, at) + other + TOKEN.slice(at + 1))).toEqual({ state: 'refused' })
        },
      ),
    )
  })

  it('is refused with the key of another installation, and with a signature for another purpose', async () => {
    expect(await check(TOKEN, NOW, signer().publicKey)).toEqual({ state: 'refused' })
    expect(await check(signed(passportPayload(REX), 'other:'))).toEqual({ state: 'refused' })
  })

  it('is refused if its signed content is no passport', async () => {
    const [name, ...rest] = JSON.parse(
      Buffer.from(TOKEN.split('.')[0] ?? '', 'base64url').toString(),
    ) as unknown[]
    const wrong = [{}, null, [], [name], [...rest, name], ['x'.repeat(61), ...rest], [name, ...rest, 'more']]
    for (const content of wrong) expect(await check(signed(encoded(content)))).toEqual({ state: 'refused' })
  })

  // specification/owner §1: a passport is signed and checked without a network; nothing of a changed one is shown (added)
  it('refuses any text without an error, and any key', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string(), fc.base64String(), fc.stringMatching(/^[\w-]{1,300}\.[\w-]{86}$/)),
        fc.oneof(fc.constant(publicKey), fc.string()),
        async (token, key) => {
          expect(await check(token, NOW, key)).toEqual({ state: 'refused' })
        },
      ),
    )
    expect(await check(`${'A'.repeat(200_000)}.${'A'.repeat(86)}`)).toEqual({ state: 'refused' })
  })
})
