/** @module-tag databases */
import { requestCode, signInByCode } from '@vetvisit/contract/auth/code/routes'
import { signin } from '@vetvisit/contract/auth/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  openHarness,
  PASSWORD,
} from '../../../../test/harness.ts'
import { rowsOf } from '../../../../test/sql.ts'
import { wideNetworkOf } from '../../../limits/network.ts'
import { checkCode } from './check-code.ts'
import { asked, newAddress, wrongCode } from './codes.test-support.ts'
import { limitCodes } from './request-code.ts'

const harness = harnessOfFile({ config: { demo: true, rateLimit: true } })

const MINUTE = 60_000

let networks = 0
/** An address in a network of its own. */
const elsewhere = () => {
  networks += 1
  return `10.${Math.floor(networks / 250)}.${networks % 250}.1`
}
const ask = (email: string, ip = elsewhere(), more: Record<string, unknown> = {}) =>
  harness.send(requestCode, { ip, body: { email, ...more } })
const codesFor = async (email: string) =>
  (await rowsOf(harness.database, sql`select 1 from sign_in_codes where email = ${email}`)).length

describe('requests of codes', () => {
  // specification/owner §7: POST /auth/code, /auth/code/verify
  it('send three mails to one address in 15 minutes, from all networks together', async () => {
    const email = newAddress()
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask(email)))
    expect(answers.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(3)
    expect(await codesFor(email)).toBe(3)
    harness.clock.advance(15 * MINUTE - 1000)
    expect((await ask(email)).httpStatus).toBe(429)
    harness.clock.advance(1000)
    expect((await ask(email)).httpStatus).toBe(200)
  })

  it('say in how many seconds the next one is possible', async () => {
    const email = newAddress()
    for (let index = 0; index < 3; index += 1) await ask(email)
    const refused = await harness.refusal(requestCode, { ip: elsewhere(), body: { email } })
    expect(refused.headers['retry-after']).toBe('900')
    expect(refused.message).toContain('We’ve already sent several codes')
  })

  it('send twenty mails a day to one address', async () => {
    const email = newAddress()
    let sent = 0
    for (let quarter = 0; quarter < 12; quarter += 1) {
      for (let index = 0; index < 3; index += 1) if ((await ask(email)).httpStatus === 200) sent += 1
      harness.clock.advance(16 * MINUTE)
    }
    expect(sent).toBe(20)
  })

  it('are ten an hour in one network, of 500 for as many addresses', async () => {
    let sent = 0
    // Fifty at a time: a server whose event loop is busy for two seconds refuses calls for another reason.
    for (let call = 0; call < 500; call += 50) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => ask(newAddress(), `192.0.2.${(call + index) % 250}`)),
      )
      sent += answers.filter(({ httpStatus }) => httpStatus === 200).length
    }
    expect(sent).toBe(10)
    harness.clock.advance(60 * MINUTE - 1000)
    expect((await ask(newAddress(), '192.0.2.9')).httpStatus).toBe(429)
    harness.clock.advance(1000)
    expect((await ask(newAddress(), '192.0.2.9')).httpStatus).toBe(200)
  })

  it('are counted without the address of the network', async () => {
    await ask(newAddress(), '192.0.2.77')
    const rows = await rowsOf(
      harness.database,
      sql`select 1 from attempts where key like 'code:%' and key like '%192.0.2.%'`,
    )
    expect(rows).toEqual([])
  })

  it('hold their limits through two servers', async () => {
    const { database, config, clock } = harness.context
    const email = newAddress()
    const now = clock()
    const second = { database, config: { ...config, port: 8081 } }
    const tries = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) =>
        limitCodes(index % 2 === 0 ? harness.context : second, { email }, { ip: elsewhere(), now }),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  it('of strangers keep the known device of the person from nothing', async () => {
    const owner = await onboardedOwner(harness)
    const { deviceToken } = await harness.call(signin, {
      body: { email: owner.email, password: PASSWORD },
    })
    for (let index = 0; index < 4; index += 1) await ask(owner.email)
    expect((await ask(owner.email)).httpStatus).toBe(429)
    expect((await ask(owner.email, elsewhere(), { deviceToken })).httpStatus).toBe(200)
  })

  it('with the device token of another account are those of a stranger', async () => {
    const [owner, other] = [await onboardedOwner(harness), await onboardedOwner(harness)]
    const { deviceToken } = await harness.call(signin, {
      body: { email: other.email, password: PASSWORD },
    })
    for (let index = 0; index < 3; index += 1) await ask(owner.email)
    expect((await ask(owner.email, elsewhere(), { deviceToken })).httpStatus).toBe(429)
  })
})

describe('guesses', () => {
  // specification/owner §7: POST /auth/code, /auth/code/verify
  it('are five for one code, also at the same time through two servers', async () => {
    const code = await asked(harness, { ip: elsewhere() })
    const { database, config, clock } = harness.context
    const second = { database, config: { ...config, port: 8081 } }
    const origin = { ip: elsewhere(), userAgent: '', now: clock() }
    const wrong = { ...code, code: wrongCode(code) }
    const guesses = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) =>
        checkCode(index % 2 === 0 ? harness.context : second, wrong, origin),
      ),
    )
    expect(guesses.every(({ status }) => status === 'rejected')).toBe(true)
    const [row] = await rowsOf<{ tries: number }>(
      harness.database,
      sql`select tries from sign_in_codes where email = ${code.email}`,
    )
    expect(row?.tries).toBe(5)
    await expect(checkCode(harness.context, code, origin)).rejects.toThrow('invalid')
  })

  it('keep their count when the act is refused', async () => {
    const code = await asked(harness, { ip: elsewhere() })
    for (let index = 0; index < 3; index += 1)
      await harness.refusal(signInByCode, { body: { ...code, code: wrongCode(code) } })
    const refused = await harness.refusal(signInByCode, { body: { ...code, code: wrongCode(code) } })
    expect(refused.details).toEqual({ triesLeft: 1 })
  })
})

describe('the answer to a request', () => {
  it('has the same form and headers for an owner, a practice and an unknown address', async () => {
    const sending = await openHarness({ config: { smtpUrl: 'smtp://127.0.0.1:1' } })
    const addresses = [
      (await onboardedOwner(sending)).email,
      (await onboardedDoctor(sending)).email,
      'nobody-here@example.com',
    ]
    const shapes: unknown[] = []
    for (const email of addresses) {
      const { httpStatus, text, headers } = await sending.send(requestCode, { body: { email } })
      shapes.push([
        httpStatus,
        text.replace(/"codeKey":"[\w-]{22}"/, '"codeKey":""').replace(/"requestId":"[^"]*"/, ''),
        Object.keys(headers).toSorted(),
      ])
    }
    expect(shapes[1]).toEqual(shapes[0])
    expect(shapes[2]).toEqual(shapes[0])
    await sending.close()
  })

  it('writes the same rows for an owner, a practice and an unknown address', async () => {
    const owner = await onboardedOwner(harness)
    const doctor = await onboardedDoctor(harness)
    const written = async (email: string) => {
      await ask(email)
      const found = await rowsOf(
        harness.database,
        sql`select (select count(*)::int from sign_in_codes where email = ${email}) as codes,
          (select count(*)::int from outbox where payload->>'email' = ${email} and payload->>'kind' = 'code') as mails,
          (select count(*)::int from outbox where payload->>'email' = ${email} and recipient_id is not null) as named`,
      )
      return found[0]
    }
    const one = { codes: 1, mails: 1, named: 0 }
    expect(await written(owner.email)).toEqual(one)
    expect(await written(doctor.email)).toEqual(one)
    expect(await written(newAddress())).toEqual(one)
  })
})

describe('the network of a request', () => {
  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:22ff::9', '2001:db8:1:2200::/56'],
    ['2001:db8:1:2::9', '2001:db8:1:0000::/56'],
  ])('of %s is %s', (ip, network) => {
    expect(wideNetworkOf(ip)).toBe(network)
  })
})
