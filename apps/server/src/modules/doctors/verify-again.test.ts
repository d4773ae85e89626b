import { updateDoctor } from '@vetvisit/contract/doctors/routes'
import { getUser } from '@vetvisit/contract/auth/routes'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedDoctor } from '../../../test/harness.ts'
import { mailsTo } from '../../../test/mails.ts'
import { verifyDoctor } from './operator/verify-doctor.ts'

const harness = harnessOfFile({ config: { operatorMail: { name: 'Op', address: 'operator@example.org' } } })

async function verified() {
  const doctor = await onboardedDoctor(harness)
  expect(await verifyDoctor(harness.database, doctor.email, harness.clock.now())).toBe('verified')
  const change = (body: Record<string, unknown>) => harness.call(updateDoctor, { token: doctor.token, body })
  const isVerified = async () => (await harness.call(getUser, { token: doctor.token })).verified
  return { doctor, change, isVerified }
}

describe('a verified doctor', () => {
  it.each([
    ['fullname', 'Karl Betrug', 'Ruth Lange → Karl Betrug'],
    ['degree', 'Prof.', 'Dr. med. vet. → Prof.'],
    ['registrationId', 'HH/9999-Z', 'BER/4711-A → HH/9999-Z'],
  ])('loses the verification with another %s, and the operator is notified', async (field, value, mailed) => {
    const { change, isVerified, doctor } = await verified()
    const { length: before } = await mailsTo(harness, 'operator@example.org')
    await change({ [field]: value })
    expect(await isVerified()).toBe(false)
    const mails = await mailsTo(harness, 'operator@example.org')
    expect(mails).toHaveLength(before + 1)
    expect(mails[0]?.subject).toMatch(/^Verify .* again$/)
    expect(mails[0]?.text).toContain(mailed)
    await change({ [field]: field === 'fullname' ? 'Ruth Lange' : value })
    expect(await isVerified()).toBe(false)
    await verifyDoctor(harness.database, doctor.email, harness.clock.now())
    expect(await isVerified()).toBe(true)
  })

  it('stays verified with another text about the practice, and when the record is sent back unchanged', async () => {
    const { change, isVerified } = await verified()
    await change({
      about: 'Of cats',
      fullname: 'Ruth Lange',
      degree: 'Dr. med. vet.',
      registrationId: 'BER/4711-A',
    })
    expect(await isVerified()).toBe(true)
  })
})
