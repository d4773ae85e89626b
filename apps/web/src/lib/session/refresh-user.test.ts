import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type * as Refresh from './refresh-user.ts'
import type * as Session from './session.ts'

const waiting: ServerResponse[] = []
const server = createServer((_request, response) => void waiting.push(response))
let session: typeof Session
let refreshUser: typeof Refresh.refreshUser

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('VITE_API_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  vi.stubGlobal('navigator', { onLine: true, languages: ['de-DE'] })
  session = await import('./session.ts')
  refreshUser = (await import('./refresh-user.ts')).refreshUser
})

afterAll(() => {
  server.close()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

beforeEach(() => {
  waiting.length = 0
  session.signIn('token-mira', { id: 'mira', fullname: 'Mira' } as Session.SessionUser)
})

/** Asks for the user, and waits until the server has been asked. */
async function ask(): Promise<{ done: Promise<void>; answer: (user: object) => void }> {
  const index = waiting.length
  const done = refreshUser()
  await vi.waitFor(() => expect(waiting).toHaveLength(index + 1))
  const answer = (data: object) =>
    waiting[index]
      ?.writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ status: 'success', data }))
  return { done, answer }
}

const nameShown = () => session.currentSession()?.user.fullname

it('keeps the answer of the later call if that of an earlier one comes after it', async () => {
  const earlier = await ask()
  const later = await ask()
  later.answer({ id: 'mira', fullname: 'Mira Neu' })
  await later.done
  expect(nameShown()).toBe('Mira Neu')
  earlier.answer({ id: 'mira', fullname: 'Mira Alt' })
  await earlier.done
  expect(nameShown()).toBe('Mira Neu')
})

it('keeps the user if the server does not answer', async () => {
  const lost = await ask()
  waiting[0]?.destroy()
  await expect(lost.done).resolves.toBeUndefined()
  expect(nameShown()).toBe('Mira')
})

it('gives nothing of one person to the next one who signs in', async () => {
  const mira = await ask()
  session.signIn('token-ruth', { id: 'ruth', fullname: 'Ruth' } as Session.SessionUser)
  mira.answer({ id: 'mira', fullname: 'Mira' })
  await mira.done
  expect(session.currentSession()?.user).toMatchObject({ id: 'ruth', fullname: 'Ruth' })
})
