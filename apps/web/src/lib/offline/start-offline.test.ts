import { beforeEach, describe, expect, it, vi } from 'vitest'

const OWNER = { _id: 'owner', role: 'patient', onboarding: false }

/** The caches of this browser's origin. */
let kept: Set<string>

beforeEach(() => {
  vi.resetModules()
  kept = new Set(['previews', 'drawings'])
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('caches', { delete: async (name: string) => kept.delete(name) })
})

/** A start of the application that loads nothing but what every start loads, with a session or without one. */
async function start(hasSession: boolean) {
  const { signIn, signOut } = await import('../session/session.ts')
  if (hasSession) signIn('token', OWNER as Parameters<typeof signIn>[1])
  const { startOffline } = await import('./start-offline.ts')
  await startOffline()
  return { signOut }
}

describe('pictures that the device keeps', () => {
  // specification/owner §1: nothing private stays on the device when a session ends (added)
  it('go with a session that ends before the code that keeps them is loaded', async () => {
    const { signOut } = await start(true)
    expect([...kept]).toEqual(['previews', 'drawings'])
    signOut()
    expect([...kept]).toEqual(['drawings'])
  })

  // specification/owner §1: nothing private stays on the device when a session ends (added)
  it('go at a start without a session, such as after a crash', async () => {
    await start(false)
    expect([...kept]).toEqual(['drawings'])
  })
})
