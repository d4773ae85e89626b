import { describe, expect, it } from 'vitest'
import { isPublicAddress, lookupPublic, NotPublicError } from './public-address.ts'

describe('an address of a push service', () => {
  it.each(['8.8.8.8', '142.250.74.42', '2a00:1450:4001:80b::200a', '2600:1901:0:94b6::'])(
    'may be %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  it.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    'push.example.org',
    '',
  ])('is never %s', (address) => expect(isPublicAddress(address)).toBe(false))

  it('is never found by a name that leads to this machine', async () => {
    const found = await new Promise((resolve) => {
      lookupPublic('localhost', { all: true }, resolve)
    })
    expect(found).toBeInstanceOf(NotPublicError)
  })
})
