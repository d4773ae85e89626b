import { signin, signout } from '@vetvisit/contract/auth/routes'
import { getBrowserPush, registerBrowser, removeBrowser } from '@vetvisit/contract/notifications/routes'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  PASSWORD,
  type Person,
} from '../../../test/harness.ts'
import { aBrowser, claimsOf, openPushService } from '../../../test/push-service/push-service.ts'
import { execute, rowsOf } from '../../../test/sql.ts'
import { deliverPushes } from '../../modules/notifications/public.ts'
import { ownerInTreatment, write } from '../../modules/notes/notes.test-support.ts'
import { createPush } from './create-push.ts'
import { lookupPublic } from './public-address.ts'

const harness = harnessOfFile()
let service: Awaited<ReturnType<typeof openPushService>>

beforeAll(async () => {
  service = await openPushService()
})
afterAll(() => service.close())
beforeEach(async () => {
  await execute(harness.database, sql`delete from outbox`)
  await execute(harness.database, sql`delete from devices`)
  service.received.length = 0
  service.answers.length = 0
})

const register = ({ token }: Pick<Person, 'token'>, { subscription }: ReturnType<typeof aBrowser>) =>
  harness.call(registerBrowser, { token, body: subscription })
const isOn = async ({ token }: Pick<Person, 'token'>) => (await harness.call(getBrowserPush, { token })).isOn
const deliver = (connecting = service.connecting) =>
  deliverPushes({ ...harness.context, push: createPush({ ...harness.context, connecting }) })
const ledger = () =>
  rowsOf<{ state: string; error: string | null }>(
    harness.database,
    sql`select state, error from outbox where channel = 'push' order by state`,
  )
const browsers = async () =>
  (await rowsOf<{ token: string }>(harness.database, sql`select token from devices order by token`)).map(
    ({ token }) => token.split('/').at(-1),
  )

/** An owner with a browser, and a new document of Rex that waits to be pushed. */
async function withDocument(name = 'laptop') {
  const { doctor, owner, pet } = await ownerInTreatment(harness)
  await execute(harness.database, sql`delete from outbox`)
  const browser = aBrowser(name)
  await register(owner, browser)
  await write(harness, doctor, 'lab', { pet: pet._id, text: 'Blood is fine' })
  return { doctor, owner, pet, browser }
}

describe('a browser', () => {
  // specification/owner §1: pushes to a browser: by its owner's tap, encrypted, bound to the session; a tap opens our paths only (added)
  it('gets the sender, the type and the page of a message, encrypted, and nothing about health or the animal', async () => {
    const { owner, pet, browser } = await withDocument()
    await deliver()
    const [message] = service.received
    if (!message) throw new Error('Nothing was pushed.')
    expect(message.path).toBe('/browsers/laptop')
    const content = browser.read(message.body) as Record<string, string>
    expect(content).toEqual({
      type: 'LABWORK_ADDED',
      id: expect.any(String),
      title: 'Dr. Ruth Lange',
      text: 'New document',
      path: expect.stringMatching(new RegExp(`^/patient/history/${pet._id}\\?entry=`)),
    })
    expect(message.body.toString('latin1')).not.toMatch(/Lange|document|patient/)
    expect(message.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      topic: content['id']?.replaceAll('-', ''),
    })
    const { claims, key } = claimsOf(message)
    expect(claims).toMatchObject({ aud: 'https://push.example.org', sub: expect.stringMatching(/^mailto:/) })
    expect(key).toBe((await harness.call(getBrowserPush, { token: owner.token })).publicKey)
    expect(await ledger()).toEqual([{ state: 'sent', error: null }])
  })

  // specification/owner §1: pushes to a browser: by its owner's tap, encrypted, bound to the session; a tap opens our paths only (added)
  it('is on from the tap of its owner until the next one, in this session only', async () => {
    const owner = await onboardedOwner(harness)
    const again = await harness.call(signin, { body: { email: owner.email, password: PASSWORD } })
    expect(await isOn(owner)).toBe(false)
    await register(owner, aBrowser('laptop'))
    expect([await isOn(owner), await isOn(again)]).toEqual([true, false])
    await harness.call(removeBrowser, { token: owner.token })
    expect(await isOn(owner)).toBe(false)
    expect(await browsers()).toEqual([])
  })

  it('has one subscription at a time, and is deleted at sign-out, and no other', async () => {
    const owner = await onboardedOwner(harness)
    const again = await harness.call(signin, { body: { email: owner.email, password: PASSWORD } })
    await register(owner, aBrowser('laptop'))
    await register(owner, aBrowser('laptop-renewed'))
    await register(again, aBrowser('desktop'))
    expect(await browsers()).toEqual(['desktop', 'laptop-renewed'])
    await harness.call(signout, { token: owner.token })
    expect(await browsers()).toEqual(['desktop'])
  })

  it('belongs to the last person who registered it', async () => {
    const { owner, browser } = await withDocument()
    const other = await onboardedOwner(harness)
    await register(other, browser)
    await deliver()
    expect(service.received).toEqual([])
    expect([await isOn(owner), await isOn(other)]).toEqual([false, true])
  })

  // specification/owner §1: pushes to a browser: by its owner's tap, encrypted, bound to the session; a tap opens our paths only (added)
  it('is one of at most ten; a further one replaces the oldest', async () => {
    const owner = await onboardedOwner(harness)
    for (let number = 10; number < 22; number += 1) {
      harness.clock.advance(1000)
      const session = await harness.call(signin, { body: { email: owner.email, password: PASSWORD } })
      await register(session, aBrowser(`browser-${number}`))
    }
    expect(await browsers()).toEqual(Array.from({ length: 10 }, (_, index) => `browser-${12 + index}`))
  })

  it.each([404, 410])('is deleted when its push service answers %i', async (status) => {
    await withDocument()
    service.answers.push({ status })
    await deliver()
    expect(await browsers()).toEqual([])
    expect(await ledger()).toEqual([{ state: 'cancelled', error: null }])
  })

  it('is tried again after a temporary failure', async () => {
    await withDocument()
    service.answers.push({ status: 503 })
    await deliver()
    expect(await ledger()).toEqual([{ state: 'waiting', error: 'the push service answered 503' }])
    harness.clock.advance(31_000)
    await deliver()
    expect(await ledger()).toEqual([{ state: 'sent', error: null }])
  })

  it('leads nowhere else by a redirect', async () => {
    await withDocument()
    service.answers.push({ status: 307, headers: { location: 'https://push.example.org/elsewhere' } })
    await deliver()
    expect(service.received.map(({ path }) => path)).toEqual(['/browsers/laptop'])
    expect(await ledger()).toEqual([{ state: 'waiting', error: 'the push service answered 307' }])
  })

  it('whose name leads into a network of the server is deleted, and nothing is sent', async () => {
    await withDocument()
    await deliver({
      ...service.connecting,
      lookup: (_, options, callback) => lookupPublic('localhost', options, callback),
    })
    expect(service.received).toEqual([])
    expect(await browsers()).toEqual([])
  })

  it('is never one of a practice', async () => {
    const { token } = await onboardedDoctor(harness)
    const { subscription } = aBrowser('laptop')
    expect(await harness.refusal(registerBrowser, { token, body: subscription })).toMatchObject({
      httpStatus: 404,
    })
  })
})

describe('a forged subscription', () => {
  const { endpoint, keys } = aBrowser('forged').subscription

  it.each([
    'http://push.example.org/x',
    'ftp://push.example.org/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'https://push.localhost/x',
    'https://router.lan/x',
    'https://db.internal/x',
    'https://intranet/x',
    'https://push.example.org:8443/x',
    'https://user:secret@push.example.org/x',
    'https://push.example.org.',
    `https://push.example.org/${'x'.repeat(1000)}`,
    'javascript:alert(1)',
    '',
  ])('with the address %s is refused', async (address) => {
    const { token } = await onboardedOwner(harness)
    expect(
      await harness.refusal(registerBrowser, { token, body: { endpoint: address, keys } }),
    ).toMatchObject({ httpStatus: 422, fields: { endpoint: expect.any(String) } })
  })

  it.each([
    ['p256dh', keys.p256dh.slice(1)],
    ['p256dh', `B${'A'.repeat(86)}`],
    ['p256dh', `${keys.p256dh.slice(0, -1)}\n`],
    ['auth', keys.auth.slice(1)],
    ['auth', `${keys.auth}=`],
  ])('with a wrong %s is refused: %s', async (name, key) => {
    const { token } = await onboardedOwner(harness)
    const body = { endpoint, keys: { ...keys, [name]: key } }
    expect(await harness.refusal(registerBrowser, { token, body })).toMatchObject({
      httpStatus: 422,
      fields: { [`keys.${name}`]: expect.any(String) },
    })
  })
})
