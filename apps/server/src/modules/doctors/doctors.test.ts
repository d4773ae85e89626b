import { getUser } from '@vetvisit/contract/auth/routes'
import { getDoctor } from '@vetvisit/contract/doctors/routes'
import { getOwner } from '@vetvisit/contract/owners/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onboardedDoctor, onboardedOwner, openHarness, type Harness } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())

describe('onboarding', () => {
  it('ends', async () => {
    const doctor = await onboardedDoctor(harness)
    expect(await harness.call(getUser, { token: doctor.token })).toMatchObject({ onboarding: false })
    expect(await harness.call(getDoctor, { token: doctor.token })).toMatchObject({ onboarding: false })
    const owner = await onboardedOwner(harness)
    expect(await harness.call(getOwner, { token: owner.token })).toMatchObject({ onboarding: false })
  })
})
