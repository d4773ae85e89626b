import { API } from '@vetvisit/contract/api'
import { listServices } from '@vetvisit/contract/catalogue/routes'
import { closeMoveRequest } from '@vetvisit/contract/appointments/reschedule/routes'
import { signin, signupOwner } from '@vetvisit/contract/auth/routes'
import { getClinic } from '@vetvisit/contract/clinics/routes'
import { API_BASE } from '@vetvisit/contract/http'
import { updateOwner } from '@vetvisit/contract/owners/routes'
import { createPet, listPets } from '@vetvisit/contract/pets/routes'
import { searchClinics } from '@vetvisit/contract/search/routes'
import { deleteNotification } from '@vetvisit/contract/notifications/routes'
import { v7 as uuidv7 } from 'uuid'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { assertEveryRouteBound } from '../src/http/calls/register.ts'
import { bind } from '../src/http/calls/bind.ts'
import { serveSecurityTxt } from '../src/http/pages/security-txt.ts'
import { createServer } from '../src/http/server.ts'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/process/config.ts'
import { createLog } from '../src/process/log.ts'
import { createFindCaller } from '../src/modules/auth/sessions/find-caller.ts'
import { harnessOfFile, onboardedOwner, petOf } from './harness.ts'
import { rowsOf } from './sql.ts'

const harness = harnessOfFile()
let owner: Awaited<ReturnType<typeof onboardedOwner>>

beforeAll(async () => {
  owner = await onboardedOwner(harness)
})

const url = (path: string) => API_BASE + path
const rex = { name: 'Rex', gender: 'm', type: 'Dog', breed: 'Beagle', age: '3' }

const withdraw = (payload?: string) =>
  harness.app.inject({
    method: 'DELETE',
    url: `${url(closeMoveRequest.path)}?id=${uuidv7()}`,
    headers: {
      authorization: `Bearer ${owner.token}`,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { payload }),
  })

describe('a request that cannot be read', () => {
  it.each([
    ['broken JSON', '{"email":', 400, 'malformed'],
    [
      'a poisoned prototype',
      '{"__proto__":{"role":"doctor"},"email":"a@b.example","password":"x"}',
      400,
      'malformed',
    ],
    [
      'lists within lists within lists',
      `{"seen":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
      400,
      'malformed',
    ],
    ['a body over 64 KiB', JSON.stringify({ email: 'x'.repeat(70_000), password: 'x' }), 413, 'too_large'],
    ['a list in place of an object', '[]', 422, 'invalid'],
    ['nothing at all', '', 422, 'invalid'],
  ])('is refused clearly when it is %s', async (_, payload, status, code) => {
    const answer = await harness.app.inject({
      method: 'POST',
      url: url(signin.path),
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ status: 'error', code })
  })

  it('is refused with 415 if it is not JSON', async () => {
    const answer = await harness.app.inject({
      method: 'POST',
      url: url(signin.path),
      headers: { 'content-type': 'application/xml' },
      payload: '<a/>',
    })
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toMatchObject({ code: 'wrong_kind' })
  })

  it('is refused with the name of its field, also of an unknown one', async () => {
    const refused = await harness.refusal(signin, { body: { email: 'a@b.example', passwort: 'x' } })
    expect(refused).toMatchObject({
      httpStatus: 422,
      fields: { password: 'Password Required', passwort: 'Unknown field' },
    })
  })

  it('distinguishes a missing field from one of another type', async () => {
    const answer = await harness.app.inject({ method: 'POST', url: url(signin.path), payload: { email: 5 } })
    expect(answer.json()).toMatchObject({ fields: { email: 'Invalid value', password: 'Password Required' } })
    const search = await harness.app.inject(`${url(searchClinics.path)}?lat=north&lng=1`)
    expect(search.json()).toMatchObject({ fields: { lat: 'Invalid value' } })
  })

  it('is refused for a body of null, although the body is optional', async () => {
    expect((await withdraw('null')).statusCode).toBe(422)
    expect((await withdraw()).statusCode).toBe(404)
  })

  it('is refused in the reader’s language', async () => {
    const refused = await harness.refusal(signin, {
      body: { email: '', password: 'x' },
      language: 'de-AT,de;q=0.9',
    })
    expect(refused.message).toBe('Bitte prüfen Sie die markierten Felder.')
  })
})

describe('a path', () => {
  // specification/readings §2: missing and forbidden objects get the same answer
  it('is answered 404 in the shape of a refusal if it does not exist', async () => {
    const answer = await harness.app.inject({ method: 'GET', url: url('/admin/users') })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ status: 'error', code: 'not_found' })
  })

  // specification/readings §2: query keys in any case
  it('accepts query keys in any case', async () => {
    const answer = await harness.app.inject({
      method: 'GET',
      url: `${url(getClinic.path)}?CLINICID=01a1fc7d-2952-774f-b814-5876c75edc78`,
    })
    expect(answer.json()).toMatchObject({ code: 'not_found' })
  })

  it('refuses an unknown query key', async () => {
    const refused = await harness.refusal(listPets, { token: owner.token, query: { page: 2 } })
    expect(refused).toMatchObject({ httpStatus: 422, fields: { page: 'Unknown field' } })
  })

  it('is the same in any percent-encoding', async () => {
    const [plain, spelled] = await Promise.all(
      [API_BASE, API_BASE.replace('a', '%61')].map((base) =>
        harness.app.inject({
          url: base + listServices.path,
          headers: { 'accept-encoding': 'br', origin: 'https://localhost' },
        }),
      ),
    )
    expect({ ...spelled?.headers, date: '' }).toEqual({ ...plain?.headers, date: '' })
  })

  it('forbids caches to store its answers', async () => {
    const answer = await harness.send(listPets, { token: owner.token })
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
  })
})

describe('a token', () => {
  // specification/readings §2: no token is 401 and names the scheme
  it('is answered 401 with `WWW-Authenticate` if it is missing', async () => {
    const refused = await harness.refusal(listPets)
    expect(refused).toMatchObject({
      httpStatus: 401,
      code: 'unauthenticated',
      headers: { 'www-authenticate': 'Bearer' },
    })
  })

  it.each(['Bearer nonsense', 'Basic abc', 'Bearer', `Bearer ${'x'.repeat(500)}`])(
    'that is dead answers 403: %s',
    async (authorization) => {
      const refused = await harness.refusal(listPets, { headers: { authorization } })
      expect(refused).toMatchObject({ httpStatus: 403, code: 'session_expired' })
    },
  )

  it('is checked before the body is read', async () => {
    const answer = await harness.app.inject({
      method: 'POST',
      url: url(createPet.path),
      headers: { 'content-type': 'application/json' },
      payload: '{{{',
    })
    expect(answer.statusCode).toBe(401)
  })
})

describe('a repeated write', () => {
  // specification/readings §2: a repeated write gets the same answer, another body 409
  it('gets the same answer and is executed once', async () => {
    const key = 'repeat-0123456789'
    const first = await harness.send(createPet, { token: owner.token, key, body: rex })
    const second = await harness.send(createPet, { token: owner.token, key, body: rex })
    expect(second.text).toBe(first.text)
    const pets = await harness.call(listPets, { token: owner.token, query: {} })
    expect(pets).toHaveLength(1)
  })

  it('is executed once if it arrives many times at once', async () => {
    const before = (await harness.call(listPets, { token: owner.token, query: {} })).length
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        harness.send(createPet, { token: owner.token, key: 'at-once-0123456789', body: rex }),
      ),
    )
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(await harness.call(listPets, { token: owner.token, query: {} })).toHaveLength(before + 1)
  })

  // specification/readings §2: a repeated write gets the same answer, another body 409
  it('is refused with another body and the same key', async () => {
    await harness.send(createPet, { token: owner.token, key: 'conflict-0123456789', body: rex })
    const refused = await harness.refusal(createPet, {
      token: owner.token,
      key: 'conflict-0123456789',
      body: { ...rex, name: 'Max' },
    })
    expect(refused).toMatchObject({ httpStatus: 409, code: 'idempotency_conflict' })
  })

  it('is executed for another person with the same key', async () => {
    const other = await onboardedOwner(harness)
    const mine = await harness.send(createPet, { token: owner.token, key: 'shared-0123456789', body: rex })
    const his = await harness.send(createPet, { token: other.token, key: 'shared-0123456789', body: rex })
    expect(his.httpStatus).toBe(200)
    expect(his.text).not.toBe(mine.text)
  })

  it('is decided again after a refusal', async () => {
    const key = 'anew-0123456789'
    await harness.refusal(createPet, { token: owner.token, key, body: { ...rex, age: '200' } })
    const answer = await harness.send(createPet, { token: owner.token, key, body: rex })
    expect(answer.httpStatus).toBe(200)
  })

  it('returns the token of a sign-up again, without storing it readably', async () => {
    const body = {
      email: 'again@example.com',
      password: 'correct horse battery',
      confirmPassword: 'correct horse battery',
    }
    const first = await harness.send(signupOwner, { key: 'signup-0123456789', body })
    const second = await harness.send(signupOwner, { key: 'signup-0123456789', body })
    expect(second.text).toBe(first.text)
    const { token } = (first.body as { data: { token: string } }).data
    const rows = await rowsOf<{ answer: string | null }>(
      harness.database,
      sql`select encode(answer, 'base64') as answer from idempotency_keys`,
    )
    const stored = rows.map(({ answer }) => Buffer.from(answer ?? '', 'base64').toString('latin1')).join()
    expect(stored).not.toContain(token)
    expect(stored).not.toContain('again@example.com')
  })

  it.each(['short', 'with space inside it', 'ümlaut-0123456789'])(
    'is refused with a key that is none: %s',
    async (key) => {
      const refused = await harness.refusal(createPet, {
        token: owner.token,
        headers: { 'idempotency-key': key },
        body: rex,
      })
      expect(refused).toMatchObject({ httpStatus: 422 })
    },
  )
})

describe('guessing identifiers', () => {
  // specification/authorization: 20 refusals in 10 minutes block an account, no other
  it('blocks only that account after twenty refusals', async () => {
    const guesser = await onboardedOwner(harness)
    const guess = () =>
      harness.refusal(deleteNotification, { token: guesser.token, params: { id: crypto.randomUUID() } })
    for (let tries = 1; tries <= 20; tries += 1) expect((await guess()).code).toBe('not_found')
    const blocked = await guess()
    expect(blocked).toMatchObject({
      httpStatus: 429,
      code: 'too_many_requests',
      headers: { 'retry-after': '900' },
    })
    await expect(petOf(harness, owner)).resolves.toBeTruthy()
    harness.clock.advance(15 * 60_000 + 1)
    expect((await guess()).code).toBe('not_found')
  })

  it('gets twenty answers to 300 parallel guesses, also on several servers', async () => {
    const guesser = await onboardedOwner(harness)
    const other = await buildApp({
      ...harness.context,
      findCaller: createFindCaller(harness.context),
      version: 'test',
    })
    const statuses = await Promise.all(
      Array.from({ length: 300 }, async (_, index) => {
        const answer = await (index % 2 === 0 ? harness.app : other).inject({
          method: deleteNotification.method,
          url: url(deleteNotification.path.replace('{id}', crypto.randomUUID())),
          headers: { authorization: `Bearer ${guesser.token}` },
        })
        return answer.statusCode
      }),
    )
    expect(statuses.filter((status) => status === 404)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(280)
    await other.close()
  })
})

const FORGED_HOSTS = ['evil.example', 'evil.example:8443', '[::1]:80', 'x; script-src *', '']

describe('every answer', () => {
  it.each([
    [{}, "connect-src 'self'"],
    [{ PUBLIC_URL: 'https://vets.example/app' }, "connect-src 'self' wss://vets.example"],
    [{ PUBLIC_URL: 'http://10.0.0.1:8080' }, "connect-src 'self' ws://10.0.0.1:8080"],
  ])('allows a page to connect only to this server, as configured by %j', async (settings, allowed) => {
    const app = await createServer(
      readConfig({ RATE_LIMIT: 'off', ...settings }),
      createLog('silent'),
      undefined,
    )
    for (const host of FORGED_HOSTS) {
      const { headers } = await app.inject({ url: '/', headers: { host, 'x-forwarded-host': host } })
      const policy = String(headers['content-security-policy']).split(';')
      expect(policy).toEqual(expect.arrayContaining([allowed, "base-uri 'none'"]))
    }
    await app.close()
  })
})

const securityTxt = async (settings: Record<string, string>) => {
  const config = readConfig({ RATE_LIMIT: 'off', ...settings })
  const app = await createServer(config, createLog('silent'), undefined)
  serveSecurityTxt(app, { config, clock: () => Date.parse('2026-03-02T07:00:00Z') })
  const answer = await app.inject('/.well-known/security.txt')
  await app.close()
  return answer
}

describe('security.txt', () => {
  it('names the contact and expires after half a year', async () => {
    const answer = await securityTxt({
      SECURITY_CONTACT: 'security@vets.example',
      PUBLIC_URL: 'https://vets.example',
    })
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body).toBe(
      'Contact: mailto:security@vets.example\nExpires: 2026-08-29T00:00:00.000Z\nCanonical: https://vets.example/.well-known/security.txt\n',
    )
  })

  it('is 404 without a contact', async () => {
    expect((await securityTxt({})).statusCode).toBe(404)
  })
})

describe('the list of routes', () => {
  it('stops the start if a route is not bound', () => {
    expect(() => assertEveryRouteBound([])).toThrow(/No handler for: /)
    const bindings = API.map((route) => bind(route, async () => null))
    expect(() => assertEveryRouteBound(bindings)).not.toThrow()
    expect(() => assertEveryRouteBound([...bindings, ...bindings.slice(0, 1)])).toThrow(/bound twice/)
  })

  it('sends only fields of the schema, not everything that a handler returns', async () => {
    const answer = await harness.send(updateOwner, { token: owner.token, body: {} })
    expect(answer.text).not.toMatch(/passwordHash|password_hash|argon2/)
  })
})

describe('a page of another origin', () => {
  const path = url(listPets.path)
  const ask = (origin: string, method: 'OPTIONS' | 'GET' = 'GET') =>
    harness.app.inject({
      method,
      url: path,
      headers: {
        origin,
        ...(method === 'OPTIONS'
          ? { 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' }
          : { authorization: `Bearer ${owner.token}` }),
      },
    })

  it.each(['https://localhost', 'capacitor://localhost'])(
    'may read answers as the phone app: %s',
    async (origin) => {
      const before = await ask(origin, 'OPTIONS')
      expect(before.statusCode).toBe(204)
      expect(before.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
        'access-control-allow-headers': expect.stringContaining('Authorization'),
      })
      const answer = await ask(origin)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['access-control-allow-origin']).toBe(origin)
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
    },
  )

  it.each(['http://localhost', 'https://localhost.example', 'https://vets.example', 'null'])(
    'may not otherwise: %s',
    async (origin) => {
      expect((await ask(origin, 'OPTIONS')).statusCode).toBe(404)
      const answer = await ask(origin)
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      expect(answer.headers['vary']).toContain('Origin')
    },
  )
})
