import { getUser, signin, signout } from '@vetvisit/contract/auth/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHarness, PASSWORD, signUpDoctor, signUpOwner, type Harness } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())

describe('signing up', () => {
  it('signs the new owner in at once', async () => {
    const owner = await signUpOwner(harness)
    expect(await harness.call(getUser, { token: owner.token })).toEqual(owner.user)
    expect(owner.user).toMatchObject({
      role: 'patient',
      onboarding: true,
      onboardingStep: null,
      isServiceProvider: false,
    })
  })
  it('signs a doctor in', async () => {
    const d = await signUpDoctor(harness, { isServiceProvider: true })
    expect(d.user).toMatchObject({
      role: 'doctor',
      onboarding: true,
      onboardingStep: 'info',
      isServiceProvider: true,
    })
    const s = await harness.call(signin, { body: { email: d.email.toUpperCase(), password: PASSWORD } })
    await harness.call(signout, { token: s.token })
    expect(await harness.refusal(getUser, { token: s.token })).toMatchObject({
      httpStatus: 403,
      code: 'session_expired',
    })
  })
})
