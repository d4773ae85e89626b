import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** A tab of this browser in which that person is signed in; `hear` is what it notices of another tab. */
async function tabOf(id: string) {
  const kept = new Map<string, string>()
  const keep = (person: string | null) => {
    kept.clear()
    if (person !== null) kept.set('token', `token-${person}`).set('user', JSON.stringify({ id: person }))
  }
  keep(id)
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null })
  vi.resetModules()
  const { currentSession, onSessionEnd } = await import('./session.ts')
  const ended = vi.fn<() => void>()
  onSessionEnd(ended)
  return {
    ended,
    person: () => currentSession()?.user.id,
    hear: (person: string | null) => {
      keep(person)
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

it('forgets what was read when somebody else is signed in by the time the tab notices', async () => {
  const { ended, person, hear } = await tabOf('mira')
  hear('ruth')
  expect(person()).toBe('ruth')
  expect(ended).toHaveBeenCalledOnce()
})

it('goes on when the same session is kept with news of its person', async () => {
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
