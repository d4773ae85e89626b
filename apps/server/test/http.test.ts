import { API } from '@vetvisit/contract/api'
import { listServices } from '@vetvisit/contract/catalogue/routes'
import { closeMoveRequest } from '@vetvisit/contract/appointments/reschedule/routes'
import { signin } from '@vetvisit/contract/auth/routes'
import { getClinic } from '@vetvisit/contract/clinics/routes'
import { API_BASE } from '@vetvisit/contract/http'
import { updateOwner } from '@vetvisit/contract/owners/routes'
import { createPet, listPets } from '@vetvisit/contract/pets/routes'
import { searchClinics } from '@vetvisit/contract/search/routes'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { assertEveryRouteBound } from '../src/http/calls/register.ts'
import { bind } from '../src/http/calls/bind.ts'
import { serveSecurityTxt } from '../src/http/pages/security-txt.ts'
import { createServer } from '../src/http/server.ts'
import { readConfig } from '../src/process/config.ts'
import { createLog } from '../src/process/log.ts'
import { harnessOfFile, onboardedOwner } from './harness.ts'

const harness = harnessOfFile()
let owner: Awaited<ReturnType<typeof onboardedOwner>>

beforeAll(async () => {
  owner = await onboardedOwner(harness)
})

const url = (path: string) => API_BASE + path

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
