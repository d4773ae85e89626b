/** @module-tag databases */
import { createAppointment, holdSlot } from '@vetvisit/contract/appointments/booking/routes'
import { getRequestPage } from '@vetvisit/contract/appointments/agenda/routes'
import { getOwner } from '@vetvisit/contract/owners/routes'
import { listPets } from '@vetvisit/contract/pets/routes'
import { requestCode } from '@vetvisit/contract/auth/code/routes'
import { requestAppointment } from '@vetvisit/contract/visitors/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { clinicOf, harnessOfFile, onboardedDoctor, onboardedOwner, petOf } from '../../../test/harness.ts'
import { practiceIdOf } from '../../../test/practice.ts'
import { takePracticeEvents } from '../../../test/practice-events.ts'
import { rowsOf } from '../../../test/sql.ts'
import {
  asked,
  type Asked,
  NEW_PERSON,
  newAddress,
  ownerByCode,
  wrongCode,
} from '../auth/codes/codes.test-support.ts'

const harness = harnessOfFile({ config: { demo: true } })

const START = '2026-03-03T09:00:00.000Z'
const FIRST_PET = { name: 'Nelly', gender: 'f', type: 'Cat', breed: 'Not sure', age: '2' } as const

const practice = async () => {
  const doctor = await onboardedDoctor(harness)
  return { doctor, clinic: await clinicOf(harness, doctor) }
}
type Clinic = Awaited<ReturnType<typeof practice>>['clinic']

const bodyOf = (code: Asked, clinic: Clinic, more: Record<string, unknown> = {}) => ({
  ...code,
  person: NEW_PERSON,
  pet: FIRST_PET,
  clinicId: clinic._id,
  start: START,
  reasonKind: 'checkup' as const,
  reason: 'Nelly is new here.',
  ...more,
})
const send = (code: Asked, clinic: Clinic, more: Record<string, unknown> = {}, key?: string) =>
  harness.call(requestAppointment, { body: bodyOf(code, clinic, more), ...(key !== undefined && { key }) })
const refused = (code: Asked, clinic: Clinic, more: Record<string, unknown> = {}) =>
  harness.refusal(requestAppointment, { body: bodyOf(code, clinic, more) })

/** Everything that a first request writes. */
const written = async (email: string) => {
  const [found] = await rowsOf<{ accounts: number; pets: number; appointments: number }>(
    harness.database,
    sql`select (select count(*)::int from users where email = ${email}) as accounts,
      (select count(*)::int from pets p join users u on u.id = p.owner_id where u.email = ${email}) as pets,
      (select count(*)::int from appointments a join users u on u.id = a.owner_id where u.email = ${email}) as appointments`,
  )
  return found
}
const NOTHING = { accounts: 0, pets: 0, appointments: 0 }
const requestsOf = async (token: string) =>
  (await harness.call(getRequestPage, { token, query: {} })).requests

describe('the first request of a visitor', () => {
  // specification/readings §9: account, pet and request of a visitor are one transaction
  it('makes account, pet and request together, and signs the owner in', async () => {
    const { doctor, clinic } = await practice()
    const code = await asked(harness)
    const { signedIn, appointment } = await send(code, clinic)
    expect(appointment).toMatchObject({
      status: 'requested',
      start: START,
      reasonKind: 'checkup',
      reason: 'Nelly is new here.',
      usuallyAnsweredBy: null,
    })
    expect(await written(code.email)).toEqual({ accounts: 1, pets: 1, appointments: 1 })
    expect(await harness.call(listPets, { token: signedIn.token, query: {} })).toMatchObject([
      { name: 'Nelly' },
    ])
    expect(await requestsOf(doctor.token)).toMatchObject([{ _id: appointment._id }])
  })

  it('needs no date of birth and no gender, which the owner adds later', async () => {
    const { clinic } = await practice()
    const { signedIn } = await send(await asked(harness), clinic)
    expect(signedIn.user).toMatchObject({ onboarding: false, emailVerified: true })
    const owner = await harness.call(getOwner, { token: signedIn.token })
    expect(owner).toMatchObject({ gender: null, dateOfBirth: null, fullname: NEW_PERSON.fullname })
    expect(owner.termsAndConditionsAcceptedAt).not.toBeNull()
  })

  // specification/readings §9: account, pet and request of a visitor are one transaction
  it('reaches the practice only now: before, there is neither a row nor an event', async () => {
    const { doctor, clinic } = await practice()
    await takePracticeEvents(harness)
    const { holdKey } = (await harness.call(holdSlot, { body: { clinicId: clinic._id, start: START } })) as {
      holdKey: string
    }
    const email = newAddress()
    const { codeKey, demoCode } = await harness.call(requestCode, { body: { email, holdKey } })
    expect(await requestsOf(doctor.token)).toEqual([])
    const practiceOfDoctor = await practiceIdOf(harness, doctor)
    const events = await takePracticeEvents(harness)
    expect(events.filter(({ practiceId }) => practiceId === practiceOfDoctor)).toEqual([])
    expect(await written(email)).toEqual(NOTHING)
    harness.clock.advance(14 * 60_000 - 5 * 60_000)
    const { appointment } = await send({ email, codeKey, code: demoCode ?? '' }, clinic, { holdKey })
    expect(appointment.start).toBe(START)
    expect(await requestsOf(doctor.token)).toHaveLength(1)
  })

  it('takes over the held time, which asking for a code has held ten minutes longer', async () => {
    const { clinic } = await practice()
    const hold = await harness.call(holdSlot, { body: { clinicId: clinic._id, start: START } })
    if (!hold.held || hold.holdKey === null) throw new Error('not held')
    const email = newAddress()
    const { codeKey, demoCode } = await harness.call(requestCode, { body: { email, holdKey: hold.holdKey } })
    harness.clock.advance(9 * 60_000)
    const owner = await onboardedOwner(harness)
    const pet = await petOf(harness, owner)
    const other = await harness.refusal(createAppointment, {
      token: owner.token,
      body: { clinicId: clinic._id, petId: pet._id, start: START },
    })
    expect(other.code).toBe('slot_taken')
    const { appointment } = await send({ email, codeKey, code: demoCode ?? '' }, clinic, {
      holdKey: hold.holdKey,
    })
    expect(appointment._id).toBe(hold._id)
  })

  // specification/readings §9: account, pet and request of a visitor are one transaction
  it('writes nothing for a lost time; with another time the same code still works', async () => {
    const { clinic } = await practice()
    const owner = await onboardedOwner(harness)
    const pet = await petOf(harness, owner)
    await harness.call(createAppointment, {
      token: owner.token,
      body: { clinicId: clinic._id, petId: pet._id, start: START },
    })
    const code = await asked(harness)
    const lost = await refused(code, clinic)
    expect(lost).toMatchObject({ httpStatus: 409, code: 'slot_taken' })
    expect(lost.details?.['others']).toHaveLength(3)
    expect(await written(code.email)).toEqual(NOTHING)
    const { appointment } = await send(code, clinic, { start: '2026-03-03T09:30:00.000Z' })
    expect(appointment.status).toBe('requested')
  })

  it('writes nothing for a wrong code, a pet without a name, a missing person or an unknown clinic', async () => {
    const { clinic } = await practice()
    const code = await asked(harness)
    const refusals = [
      await refused({ ...code, code: wrongCode(code) }, clinic),
      await refused(code, clinic, { pet: { ...FIRST_PET, name: '' } }),
      await refused(code, clinic, { pet: undefined }),
      await refused(code, clinic, { person: undefined }),
      await refused(code, { ...clinic, _id: '0193b7a0-0000-7000-8000-000000000000' }),
    ]
    expect(refusals.map(({ httpStatus, fields }) => [httpStatus, Object.keys(fields ?? {})])).toEqual([
      [422, ['code']],
      [422, ['pet.name']],
      [422, ['pet']],
      [422, ['person']],
      [404, []],
    ])
    expect(await written(code.email)).toEqual(NOTHING)
  })

  // specification/readings §9: account, pet and request of a visitor are one transaction
  it('is repeated with its key, and refused without: the code is used up', async () => {
    const { clinic } = await practice()
    const code = await asked(harness)
    const first = await send(code, clinic, {}, 'first-request-1')
    expect(await send(code, clinic, {}, 'first-request-1')).toEqual(first)
    expect((await refused(code, clinic)).fields).toHaveProperty('code')
    expect(await written(code.email)).toEqual({ accounts: 1, pets: 1, appointments: 1 })
  })

  it('of an address with an account books with a pet of the account', async () => {
    const { clinic } = await practice()
    const owner = await ownerByCode(harness)
    const pet = await petOf(harness, owner)
    const code = await asked(harness, { email: owner.email })
    const more = { pet: undefined, person: undefined, petId: pet._id }
    const { signedIn, appointment } = await send(code, clinic, more)
    expect(signedIn.user._id).toBe(owner.id)
    expect(appointment.pet._id).toBe(pet._id)
  })

  it('refuses the pet of another account', async () => {
    const { clinic } = await practice()
    const [owner, other] = [await ownerByCode(harness), await onboardedOwner(harness)]
    const pet = await petOf(harness, other)
    const code = await asked(harness, { email: owner.email })
    const refusal = await refused(code, clinic, { pet: undefined, petId: pet._id })
    expect(refusal).toMatchObject({ httpStatus: 422, fields: { petId: expect.any(String) } })
  })

  it('gives one of two visitors who want one time the request, and the other three times', async () => {
    const { clinic } = await practice()
    const codes = [await asked(harness), await asked(harness)]
    const answers = await Promise.all(
      codes.map((code) => harness.send(requestAppointment, { body: bodyOf(code, clinic) })),
    )
    expect(answers.map(({ httpStatus }) => httpStatus).toSorted((a, b) => a - b)).toEqual([200, 409])
    const accounts = await Promise.all(codes.map(({ email }) => written(email)))
    expect(accounts).toContainEqual(NOTHING)
  })
})
