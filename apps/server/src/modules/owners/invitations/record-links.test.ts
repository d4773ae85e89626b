import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { getPracticeHistory } from '@vetvisit/contract/notes/routes'
import {
  answerInvitation,
  invitePatient,
  listInvitations,
  listPractices,
} from '@vetvisit/contract/owners/care-routes'
import { makeRecordLink, readRecordLink, takeRecordLink } from '@vetvisit/contract/owners/link-routes'
import { createManagedOwner, listPracticeOwners } from '@vetvisit/contract/owners/practice-routes'
import { createPet, listPets } from '@vetvisit/contract/pets/routes'
import { describe, expect, it } from 'vitest'
import {
  clinicOf,
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  OWNER_PROFILE,
  type Person,
  PET,
  signUpOwner,
} from '../../../../test/harness.ts'
import { getOwnerDashboard, updateOwner } from '@vetvisit/contract/owners/routes'
import { assistantOf } from '../../../../test/team.ts'

const harness = harnessOfFile()

const DAY_MS = 86_400_000
let known = 0

/** The record of a managed owner with a pet. */
async function keptWithoutVisit(doctor: Person) {
  const clinic = await clinicOf(harness, doctor)
  const { _id, email } = await harness.call(createManagedOwner, {
    token: doctor.token,
    body: {
      fullname: 'Ole Kraft',
      gender: 'm',
      dateOfBirth: '1971-02-03',
      countryCode: '+49',
      email: `kept-${(known += 1)}@example.org`,
    },
  })
  const pet = await harness.call(createPet, { token: doctor.token, query: { patientid: _id }, body: PET })
  const book = () =>
    harness.send(createAppointment, {
      token: doctor.token,
      body: { clinicId: clinic._id, petId: pet._id, start: '2026-03-02T10:00:00.000Z' },
    })
  return { id: _id, email: email ?? '', pet: pet._id, book }
}

/** The same with an appointment. */
async function kept(doctor: Person) {
  const record = await keptWithoutVisit(doctor)
  expect((await record.book()).httpStatus).toBe(200)
  return record
}

/** An owner with an unconfirmed address. */
async function stranger(email: string): Promise<Person> {
  const owner = await signUpOwner(harness, { email })
  await harness.call(updateOwner, { token: owner.token, body: { ...OWNER_PROFILE, termsAccepted: true } })
  return owner
}

const linkTo = async (person: Person, body: { patient?: string; invitation?: string }) =>
  (await harness.call(makeRecordLink, { token: person.token, body })).url.split('?token=')[1] ?? ''
const read = ({ token }: Person, link: string) =>
  harness.send(readRecordLink, { token, query: { token: link } })
const take = ({ token }: Person, link: string) =>
  harness.send(takeRecordLink, { token, body: { token: link } })
const petsOf = ({ token }: Person) => harness.call(listPets, { token, query: {} })

describe('a stranger who signs up with the address of a record', () => {
  it('sees, answers and reads nothing without a mail server', async () => {
    const doctor = await onboardedDoctor(harness)
    const { email, pet } = await kept(doctor)
    const [invitation] = await harness.call(listInvitations, { token: doctor.token })
    const thief = await stranger(email)
    expect((await harness.call(listPractices, { token: thief.token })).invitations).toEqual([])
    expect(
      await harness.refusal(answerInvitation, {
        token: thief.token,
        body: { _id: invitation?._id ?? '', accept: true },
      }),
    ).toMatchObject({ code: 'not_found' })
    expect(await petsOf(thief)).toEqual([])
    expect(
      (await harness.call(getPracticeHistory, { token: doctor.token, query: { petId: pet } })).patient
        .fullname,
    ).toBe('Ole Kraft')
  })
})

describe('a link that hands over a record', () => {
  it('shows practice and pets, and gives the record to the first owner who takes it', async () => {
    const doctor = await onboardedDoctor(harness)
    const { id, pet } = await kept(doctor)
    const link = await linkTo(doctor, { patient: id })
    const owner = await stranger(`any-${(known += 1)}@example.org`)
    expect((await read(owner, link)).body).toMatchObject({
      data: { doctor: { fullname: 'Ruth Lange' }, pets: ['Bello'], until: '2026-03-16T07:00:00.000Z' },
    })
    expect((await take(owner, link)).body).toMatchObject({
      data: { practices: [{ doctor: { _id: doctor.id } }] },
    })
    expect(await petsOf(owner)).toMatchObject([{ _id: pet, patient: owner.id }])
    expect(
      (await harness.call(listPracticeOwners, { token: doctor.token, query: {} })).patients,
    ).toMatchObject([{ _id: owner.id, managed: false }])
    expect(await harness.call(listInvitations, { token: doctor.token })).toEqual([])
    for (const call of [read, take])
      expect(await call(await onboardedOwner(harness), link)).toMatchObject({
        httpStatus: 422,
        body: { code: 'invalid', fields: { token: expect.any(String) as string } },
      })
  })

  it('goes to one of two owners who take it at the same moment', async () => {
    const doctor = await onboardedDoctor(harness)
    const link = await linkTo(doctor, { patient: (await kept(doctor)).id })
    const both = [await onboardedOwner(harness), await onboardedOwner(harness)]
    const answers = await Promise.all(both.map((owner) => take(owner, link)))
    expect(new Set(answers.map(({ httpStatus }) => httpStatus))).toEqual(new Set([200, 422]))
    expect((await Promise.all(both.map(petsOf))).flat()).toHaveLength(1)
  })

  it('hands over what the practice books for the record at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const doctor = await onboardedDoctor(harness)
      const record = await keptWithoutVisit(doctor)
      const link = await linkTo(doctor, { patient: record.id })
      const owner = await onboardedOwner(harness)
      const [booked, taken] = await Promise.all([record.book(), take(owner, link)])
      expect([booked.httpStatus < 500, taken.httpStatus]).toEqual([true, 200])
      const { upcoming } = await harness.call(getOwnerDashboard, { token: owner.token })
      expect(upcoming).toHaveLength(booked.httpStatus === 200 ? 1 : 0)
    }
  })

  it('is valid for 14 days; of one record the last five are', async () => {
    const doctor = await onboardedDoctor(harness)
    const { id } = await kept(doctor)
    const links: string[] = []
    for (let index = 0; index < 6; index += 1) {
      harness.clock.advance(1000)
      links.push(await linkTo(doctor, { patient: id }))
    }
    const owner = await onboardedOwner(harness)
    const statuses = async () =>
      (await Promise.all(links.map((link) => read(owner, link)))).map(({ httpStatus }) => httpStatus)
    expect(await statuses()).toEqual([422, 200, 200, 200, 200, 200])
    harness.clock.advance(14 * DAY_MS)
    expect(await statuses()).toEqual([422, 422, 422, 422, 422, 422])
  })

  it('is made by the practice that keeps the record, and by assistants with the right owners', async () => {
    const doctor = await onboardedDoctor(harness)
    const { id } = await kept(doctor)
    expect(await linkTo(await assistantOf(harness, doctor, ['owners']), { patient: id })).toHaveLength(43)
    for (const person of [await onboardedDoctor(harness), await assistantOf(harness, doctor, [])])
      expect(
        await harness.refusal(makeRecordLink, { token: person.token, body: { patient: id } }),
      ).toMatchObject({ code: 'not_found' })
    expect(await harness.refusal(makeRecordLink, { token: doctor.token, body: {} })).toMatchObject({
      httpStatus: 422,
    })
  })

  it('accepts an invitation of the doctor, but not a withdrawn one', async () => {
    const doctor = await onboardedDoctor(harness)
    const email = `asked-${(known += 1)}@example.org`
    await harness.call(invitePatient, { token: doctor.token, body: { email } })
    const [invitation] = await harness.call(listInvitations, { token: doctor.token })
    const link = await linkTo(doctor, { invitation: invitation?._id ?? '' })
    const owner = await onboardedOwner(harness)
    expect((await take(owner, link)).httpStatus).toBe(200)
    expect(await harness.call(listInvitations, { token: doctor.token })).toEqual([])
  })

  it('is refused after thirty openings in an hour', async () => {
    const owner = await onboardedOwner(harness)
    const statuses = new Map<number, number>()
    for (let index = 0; index < 32; index += 1) {
      const { httpStatus } = await read(owner, `${index}`.padStart(43, 'x'))
      statuses.set(httpStatus, (statuses.get(httpStatus) ?? 0) + 1)
    }
    expect([...statuses]).toEqual([
      [422, 30],
      [429, 2],
    ])
  })
})
