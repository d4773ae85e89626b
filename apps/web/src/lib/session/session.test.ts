import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** A tab in which a person is signed in; `hear` delivers the storage event of another tab. */
async function tabOf(id: string) {
  const kept = new Map<string, string>()
  const keep = (person: string | null, end?: string) => {
    kept.clear()
    if (end !== undefined) kept.set('session-end', end)
    if (person !== null)
      kept.set('token', `token-${person}`).set('user', JSON.stringify({ id: person, _id: person }))
  }
  keep(id)
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  vi.stubGlobal('location', { pathname: '/patient/profile', search: '?tab=1' })
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null })
  vi.resetModules()
  const { currentSession, onSessionEnd } = await import('./session.ts')
  const ended = vi.fn<(reason: string) => void>()
  onSessionEnd(ended)
  return {
    ended,
    person: () => currentSession()?.user.id,
    hear: (person: string | null, end?: string) => {
      keep(person, end)
      window.dispatchEvent(Object.assign(new Event('storage'), { key: 'token' }))
    },
  }
}

it('ends the session of a tab when another tab signs out', async () => {
  const { ended, person, hear } = await tabOf('mira')
  hear(null)
  expect(person()).toBeUndefined()
  expect(ended).toHaveBeenCalledOnce()
})

it('clears the cache if another person signed in while the tab was suspended', async () => {
  const { ended, person, hear } = await tabOf('mira')
  hear('ruth')
  expect(person()).toBe('ruth')
  expect(ended).toHaveBeenCalledOnce()
})

it('gives the reason why another tab ended the session, and "left" if none is known', async () => {
  const { ended, hear } = await tabOf('mira')
  hear(null, 'removed')
  expect(ended).toHaveBeenCalledWith('removed')
  const left = await tabOf('mira')
  left.hear(null, 'left')
  expect(left.ended).toHaveBeenCalledWith('signed_out')
})

it('returns the last page only to the person whose session ended, and not after signing out', async () => {
  for (const [reason, person, path] of [
    ['expired', 'mira', '/patient/profile?tab=1'],
    ['expired', 'ruth', null],
    ['removed', 'mira', null],
    ['left', 'mira', null],
  ] as const) {
    const { hear } = await tabOf('mira')
    const { returnPath } = await import('./kept.ts')
    hear(null, reason)
    hear(person)
    expect(returnPath(person)).toBe(path)
  }
})

it('continues if the same session is stored with changed data of its user', async () => {
  const { ended, hear } = await tabOf('mira')
  hear('mira')
  expect(ended).not.toHaveBeenCalled()
})

it.each([
  ['token', 'token-mira'],
  ['user', JSON.stringify({ id: 'mira' })],
])('takes nobody for signed in when only the %s is stored, and clears it', async (key, value) => {
  const kept = new Map([[key, value]])
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    removeItem: (name: string) => kept.delete(name),
  })
  vi.resetModules()
  const { currentSession } = await import('./session.ts')
  expect(currentSession()).toBeNull()
  expect(kept.size).toBe(0)
})
