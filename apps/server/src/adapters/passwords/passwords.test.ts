import { describe, expect, it } from 'vitest'
import { createPasswords, NOBODYS_HASH } from './passwords.ts'

const LEAST_COST = { memoryCost: 64, timeCost: 1 }
const least = createPasswords(LEAST_COST)

describe('a password', () => {
  // specification/readings §3: passwords are hashed with argon2id
  it('is hashed by argon2id with 19 MiB and two passes, the password of an unknown account likewise', async () => {
    const owasp = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/
    expect(await createPasswords().hash('correct horse')).toMatch(owasp)
    expect(NOBODYS_HASH).toMatch(owasp)
  })

  it('has another hash each time, and belongs to each', async () => {
    const [first, second] = [await least.hash('correct horse'), await least.hash('correct horse')]
    expect(first).not.toBe(second)
    expect([await least.verify(first, 'correct horse'), await least.verify(second, 'correct horse')]).toEqual(
      [true, true],
    )
    expect(await least.verify(first, 'correct horsf')).toBe(false)
  })

  it('is the same from a keyboard that composes its letters', async () => {
    expect(await least.verify(await least.hash('gru\u0308ne Wiese'), 'gr\u00fcne Wiese')).toBe(true)
  })

  it('belongs to no account without a hash', async () => {
    expect(await least.verify(null, 'correct horse')).toBe(false)
  })

  it('is compared with hashes of other costs', async () => {
    expect(await least.verify(await createPasswords().hash('correct horse'), 'correct horse')).toBe(true)
  })

  it('is refused as unavailable if 200 wait before it, and not if they have been answered', async () => {
    const all = Array.from({ length: 203 }, () => least.hash('correct horse'))
    const answers = await Promise.allSettled(all)
    expect(answers.slice(0, 202).map(({ status }) => status)).toEqual(Array(202).fill('fulfilled'))
    expect(answers[202]).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } })
    expect(await least.hash('correct horse')).toMatch(/^\$argon2id\$/)
  })
})
