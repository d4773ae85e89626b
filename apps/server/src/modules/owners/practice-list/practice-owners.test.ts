import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { getPracticeHistory } from '@vetvisit/contract/notes/routes'
import { listPracticeOwners } from '@vetvisit/contract/owners/practice-routes'
import { updateOwner } from '@vetvisit/contract/owners/routes'
import { addWeight, archivePet, updatePet } from '@vetvisit/contract/pets/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  PASSWORD,
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  type Person,
  petOf,
} from '../../../../test/harness.ts'
import { assistantOf } from '../../../../test/team.ts'
import { ownerInTreatment, visitOf } from '../../notes/notes.test-support.ts'
import { execute } from '../../../../test/sql.ts'

const harness = harnessOfFile()

const ownersOf = (person: Person, query: { q?: string; cursor?: string; limit?: number } = {}) =>
  harness.call(listPracticeOwners, { token: person.token, query })
const historyOf = (person: Person, petId: string) =>
  harness.call(getPracticeHistory, { token: person.token, query: { petId } })

describe('the owners of a practice', () => {
  it('are the owners on its record, with contact and pets, for doctor and assistants', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    const assistant = await assistantOf(harness, doctor, [])
    for (const person of [doctor, assistant]) {
      const { patients, total } = await ownersOf(person)
      expect(total).toBe(1)
      expect(patients).toMatchObject([
        { _id: owner.id, id: owner.id, fullname: 'Mira Vogel', fullName: 'Mira Vogel', email: owner.email },
      ])
      expect(patients[0]?.pets).toMatchObject([{ _id: pet._id, name: 'Bello', type: 'Dog', age: '4.2' }])
    }
  })

  it('leave out owners with only a request, and those of other practices', async () => {
    const { owner } = await ownerInTreatment(harness)
    const stranger = await onboardedDoctor(harness)
    expect(await ownersOf(stranger)).toEqual({ patients: [], total: 0, nextCursor: null })
    expect(await ownersOf(stranger, { cursor: owner.id })).toEqual({
      patients: [],
      total: 0,
      nextCursor: null,
    })
    expect(await harness.refusal(listPracticeOwners, { token: owner.token })).toMatchObject({
      code: 'not_found',
    })
    expect(await harness.refusal(listPracticeOwners, {})).toMatchObject({ httpStatus: 401 })
  })

  it('leave the list when they leave the record', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    await execute(
      harness.database,
      sql`update care set ended_at = now() where owner_id = ${owner.id}::uuid and doctor_id = ${doctor.id}::uuid`,
    )
    expect((await ownersOf(doctor)).patients).toEqual([])
    expect(
      await harness.refusal(getPracticeHistory, { token: doctor.token, query: { petId: pet._id } }),
    ).toMatchObject({ code: 'not_found' })
  })

  it('are listed by name in pages, and found by name, e-mail or pet in any case', async () => {
    const { doctor, clinic, owner } = await ownerInTreatment(harness)
    const names = ['Zora Abend', 'Ada Morgen', 'Hanna Mittag Klein']
    const starts = ['2026-03-02T10:00:00.000Z', '2026-03-02T11:00:00.000Z', '2026-03-02T12:00:00.000Z']
    for (const [index, fullname] of names.entries()) {
      const other = await onboardedOwner(harness, { fullname })
      const pet = await petOf(harness, other, { name: `Minka ${fullname.slice(0, 3)}` })
      await visitOf(harness, {
        doctor,
        owner: other,
        clinicId: clinic._id,
        petId: pet._id,
        start: starts[index] ?? '',
      })
    }
    const first = await ownersOf(doctor, { limit: 3 })
    expect(first.total).toBe(4)
    const second = await ownersOf(doctor, { limit: 3, cursor: first.nextCursor ?? '' })
    expect([...first.patients, ...second.patients].map(({ fullname }) => fullname)).toEqual([
      'Ada Morgen',
      'Hanna Mittag Klein',
      'Mira Vogel',
      'Zora Abend',
    ])
    expect(second.nextCursor).toBeNull()
    const found = async (q: string) =>
      (await ownersOf(doctor, { q })).patients.map(({ fullname }) => fullname)
    expect(await found('ZORA')).toEqual(['Zora Abend'])
    expect(await found('minka ada')).toEqual(['Ada Morgen'])
    expect(await found(owner.email.toUpperCase())).toEqual(['Mira Vogel'])
    expect(await found('%')).toEqual([])
    expect(await found('_')).toEqual([])
  })

  it('have no archived pets', async () => {
    const { doctor, owner } = await ownerInTreatment(harness)
    const second = await petOf(harness, owner, { name: 'Minka' })
    await harness.call(archivePet, { token: owner.token, query: { petId: second._id } })
    expect((await ownersOf(doctor)).patients[0]?.pets.map(({ name }) => name)).toEqual(['Bello'])
  })
})

describe('what a practice reads of a pet', () => {
  it('is its data, alerts, weight, and its owner’s contact', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    await harness.call(updateOwner, {
      token: owner.token,
      body: { mobile: '1701234567', currentPassword: PASSWORD },
    })
    await harness.call(updatePet, {
      token: owner.token,
      query: { petId: pet._id },
      body: { alerts: 'Bites', allergies: 'Penicillin' },
    })
    await harness.call(addWeight, {
      token: owner.token,
      query: { petId: pet._id },
      body: { date: '2026-02-01', kg: 12.5 },
    })
    const { record, patient } = await historyOf(doctor, pet._id)
    expect(record).toMatchObject({
      _id: pet._id,
      alerts: 'Bites',
      allergies: 'Penicillin',
      weights: [{ date: '2026-02-01', kg: 12.5 }],
    })
    expect(patient).toMatchObject({ _id: owner.id, fullname: 'Mira Vogel', email: owner.email })
    expect(patient.mobile).toContain('1701234567')
  })

  it('says which kinds of notes the reader may write', async () => {
    const { doctor, pet } = await ownerInTreatment(harness)
    const reading = await assistantOf(harness, doctor, [])
    const writing = await assistantOf(harness, doctor, ['records'])
    const mayAdd = async (person: Person) => (await historyOf(person, pet._id)).mayAdd
    expect(await mayAdd(doctor)).toEqual(['text', 'note', 'report', 'prescription', 'lab', 'appointment'])
    expect(await mayAdd(reading)).toEqual([])
    expect(await mayAdd(writing)).toEqual(['text', 'note', 'report'])
  })

  it('lets a service provider write only about appointments', async () => {
    const { doctor, pet } = await ownerInTreatment(harness, { isServiceProvider: true })
    expect((await historyOf(doctor, pet._id)).mayAdd).toEqual(['appointment'])
  })

  it('is nothing while the owner has only a request', async () => {
    const { doctor, clinic } = await ownerInTreatment(harness)
    const asking = await onboardedOwner(harness)
    const pet = await petOf(harness, asking)
    await harness.call(createAppointment, {
      token: asking.token,
      body: { clinicId: clinic._id, petId: pet._id, start: '2026-03-02T10:00:00.000Z' },
    })
    expect(
      await harness.refusal(getPracticeHistory, { token: doctor.token, query: { petId: pet._id } }),
    ).toMatchObject({ code: 'not_found' })
    expect((await ownersOf(doctor)).total).toBe(1)
  })
})
