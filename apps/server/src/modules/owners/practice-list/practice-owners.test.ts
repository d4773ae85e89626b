/** @module-tag databases */
import { randomUUID } from 'node:crypto'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { consultAppointment, updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { getAccessLog, getPracticeHistory } from '@vetvisit/contract/notes/routes'
import { createManagedOwner, listPracticeOwners } from '@vetvisit/contract/owners/practice-routes'
import { updateOwner } from '@vetvisit/contract/owners/routes'
import { addWeight, archivePet, updatePet } from '@vetvisit/contract/pets/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  clinicOf,
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
import { practiceOf } from '../../../../test/practice.ts'

const harness = harnessOfFile()

type Query = { q?: string; order?: 'name' | 'surname'; patId?: string; cursor?: string; limit?: number }
const ownersOf = (person: Person, query: Query = {}) =>
  harness.call(listPracticeOwners, { token: person.token, query })
const historyOf = (person: Person, petId: string) =>
  harness.call(getPracticeHistory, { token: person.token, query: { petId } })

describe('the owners of a practice', () => {
  // specification/practice §2: `/doctor/patients` owners list
  // specification/practice §3: DocPatient fields
  // specification/practice §7: GET /doctor/patients
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

  it('say which pets have allergies or warnings, not which ones, and log no reading', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    const signs = async () =>
      (await ownersOf(doctor)).patients.flatMap(({ pets }) =>
        pets.map(({ hasAllergies, hasAlerts }) => ({ hasAllergies, hasAlerts })),
      )
    expect(await signs()).toEqual([{ hasAllergies: false, hasAlerts: false }])
    const record = { token: owner.token, query: { petId: pet._id } }
    await harness.call(updatePet, { ...record, body: { allergies: 'Penicillin' } })
    expect(await signs()).toEqual([{ hasAllergies: true, hasAlerts: false }])
    await harness.call(updatePet, { ...record, body: { allergies: null, alerts: 'Bites' } })
    expect(await signs()).toEqual([{ hasAllergies: false, hasAlerts: true }])
    expect(JSON.stringify(await ownersOf(doctor))).not.toContain('Bites')
    const log = await harness.call(getAccessLog, { token: owner.token, query: { petId: pet._id } })
    expect(log.accesses).toEqual([])
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
      sql`update care set ended_at = now() where owner_id = ${owner.id}::uuid and practice_id = ${practiceOf(doctor.id)}`,
    )
    expect((await ownersOf(doctor)).patients).toEqual([])
    expect(
      await harness.refusal(getPracticeHistory, { token: doctor.token, query: { petId: pet._id } }),
    ).toMatchObject({ code: 'not_found' })
  })

  // specification/practice §7: GET /doctor/patients
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

  // specification/practice §7: GET /doctor/patients
  it('are listed by surname in pages, and by first name within one', async () => {
    const doctor = await onboardedDoctor(harness)
    const keep = (fullname: string) =>
      harness.call(createManagedOwner, {
        token: doctor.token,
        body: { fullname, email: `owner-${randomUUID()}@example.org` },
      })
    for (const fullname of ['Zora Abend', 'Öda Abend', 'Anna Maria Meier-Schulze', 'Cher', 'Nils Ünal'])
      await keep(fullname)
    const { _id } = await keep('Ada Morgen')
    await harness.call(updateOwner, { token: doctor.token, body: { _id, fullname: 'Ada Bunt' } })
    const listed: string[] = []
    let cursor: string | null = null
    do {
      const query: Query = { order: 'surname', limit: 2, ...(cursor !== null && { cursor }) }
      const page: Awaited<ReturnType<typeof ownersOf>> = await ownersOf(doctor, query)
      expect(page.total).toBe(6)
      listed.push(...page.patients.map(({ fullname }) => fullname))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(listed).toEqual([
      'Öda Abend',
      'Zora Abend',
      'Ada Bunt',
      'Cher',
      'Anna Maria Meier-Schulze',
      'Nils Ünal',
    ])
  })

  it('are not listed in an unknown order', async () => {
    const doctor = await onboardedDoctor(harness)
    const query = { order: 'age' } as unknown as Query
    expect(await harness.refusal(listPracticeOwners, { token: doctor.token, query })).toMatchObject({
      httpStatus: 422,
      fields: { order: expect.anything() },
    })
  })

  it('have no archived pets', async () => {
    const { doctor, owner } = await ownerInTreatment(harness)
    const second = await petOf(harness, owner, { name: 'Minka' })
    await harness.call(archivePet, { token: owner.token, query: { petId: second._id } })
    expect((await ownersOf(doctor)).patients[0]?.pets.map(({ name }) => name)).toEqual(['Bello'])
  })
})

const at = (hour: number) => `2026-03-02T${String(hour).padStart(2, '0')}:00:00.000Z`
const change = (person: Person, _id: string, status: 'consulting' | 'completed' | 'no_show' | 'cancelled') =>
  harness.call(updateAppointment, { token: person.token, body: { _id, status } })
const shownTo = async (person: Person) => (await ownersOf(person)).patients[0]

describe('the appointments of an owner in the list', () => {
  it('are the earliest that has not ended, and the latest visit', async () => {
    const { doctor, owner, clinic, pet, visit } = await ownerInTreatment(harness)
    const later = { doctor, owner, clinicId: clinic._id, petId: pet._id, start: at(12) }
    const { _id } = await visitOf(harness, later)
    const zone = { timeZone: 'Europe/Berlin' }
    const first = { ...zone, _id: visit._id, start: at(9) }
    const second = { ...zone, _id, start: at(12), status: 'approved' }
    expect(await shownTo(doctor)).toMatchObject({
      lastAppointment: null,
      nextAppointment: { ...first, status: 'approved' },
    })
    harness.clock.set(at(9))
    await harness.call(consultAppointment, { token: doctor.token, body: { _id: visit._id } })
    expect(await shownTo(doctor)).toMatchObject({
      lastAppointment: { ...first, status: 'consulting' },
      nextAppointment: second,
    })
    await change(doctor, _id, 'cancelled')
    expect(await shownTo(doctor)).toMatchObject({ nextAppointment: null })
  })

  it('are requests, too, until they end; a missed one is the last', async () => {
    const { doctor, owner, clinic, pet, visit } = await ownerInTreatment(harness)
    const { _id } = await harness.call(createAppointment, {
      token: owner.token,
      body: { clinicId: clinic._id, petId: pet._id, start: at(8), confirmed: true },
    })
    expect(await shownTo(doctor)).toMatchObject({
      nextAppointment: { _id, start: at(8), status: 'requested' },
    })
    harness.clock.set(at(10))
    await change(doctor, visit._id, 'no_show')
    expect(await shownTo(doctor)).toMatchObject({
      lastAppointment: { _id: visit._id, status: 'no_show' },
      nextAppointment: null,
    })
  })

  it('are those of this practice only', async () => {
    const { owner, pet } = await ownerInTreatment(harness)
    const other = await onboardedDoctor(harness)
    const clinic = await clinicOf(harness, other)
    const start = at(11)
    const own = await visitOf(harness, { doctor: other, owner, clinicId: clinic._id, petId: pet._id, start })
    expect(await shownTo(other)).toMatchObject({ lastAppointment: null, nextAppointment: { _id: own._id } })
  })
})

describe('one owner of a practice', () => {
  it('is found by id, only on its own record', async () => {
    const { doctor, owner } = await ownerInTreatment(harness)
    const { owner: stranger } = await ownerInTreatment(harness)
    expect(await ownersOf(doctor, { patId: owner.id })).toMatchObject({
      total: 1,
      patients: [{ _id: owner.id }],
    })
    expect(await ownersOf(doctor, { patId: stranger.id })).toMatchObject({ total: 0, patients: [] })
  })
})

describe('what a practice reads of a pet', () => {
  // specification/practice §7: GET /doctor/patientDetails
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

  // specification/practice §2: add-to-history popover
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
