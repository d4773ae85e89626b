/** @module-tag databases */
import { createAppointment, holdSlot, searchOwners } from '@vetvisit/contract/appointments/booking/routes'
import { getAppointmentPage } from '@vetvisit/contract/appointments/agenda/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { createManagedOwner } from '@vetvisit/contract/owners/practice-routes'
import { updateOwner } from '@vetvisit/contract/owners/routes'
import { createPet } from '@vetvisit/contract/pets/routes'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import {
  clinicOf,
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  openHarness,
  type Person,
  PASSWORD,
  PET,
  petOf,
} from '../../../../test/harness.ts'
import { assistantOf } from '../../../../test/team.ts'
import { visitsIn } from '../../../../test/visits.ts'
import { MEDICINE, refusedWrite, write } from '../../notes/notes.test-support.ts'
import { execute, rowsOf } from '../../../../test/sql.ts'
import { practiceOf } from '../../../../test/practice.ts'

const harness = harnessOfFile()

const { world: practice, change, inbox } = visitsIn(harness)

/** A doctor with a clinic, and an owner on record because of an appointment tomorrow at 10. */
async function world(clinicChanges: Record<string, unknown> = {}) {
  const found = await practice(clinicChanges)
  const { doctor, clinic, pet, book } = found
  const request = await book('2026-03-03T09:00:00.000Z')
  const visit = await change(doctor, { _id: request._id, status: 'approved' })
  const wish = (start: string, more: Record<string, unknown> = {}) => ({
    clinicId: clinic._id,
    petId: pet._id,
    start,
    ...more,
  })
  return { ...found, visit, wish }
}

const create = (person: Person, body: unknown) =>
  harness.call(createAppointment, { token: person.token, body })
const refused = (person: Person, body: unknown) =>
  harness.refusal(createAppointment, { token: person.token, body })
const countOf = async (doctor: Person) =>
  (
    await rowsOf<{ count: number }>(
      harness.database,
      sql`select count(*)::int as count from appointments where doctor_id = ${doctor.id}::uuid`,
    )
  )[0]?.count

const half9 = '2026-03-02T07:30:00.000Z'

describe('a booking by the practice', () => {
  // specification/owner §7: POST /appointment/create
  it('is approved at once, needs no notice, and notifies the owner', async () => {
    const { doctor, owner, wish } = await world()
    const visit = await create(doctor, wish(half9, { type: 'followup', reason: 'Stitches' }))
    expect(visit).toMatchObject({
      status: 'approved',
      start: half9,
      end: '2026-03-02T08:00:00.000Z',
      type: 'followup',
      fee: 35,
      reason: 'Stitches',
      expiresAt: null,
      mayCancel: true,
      patient: { _id: owner.id, email: owner.email },
    })
    expect((await inbox(owner)).map(({ type }) => type)).toContain('appointment-created')
    const page = await harness.call(getAppointmentPage, {
      token: doctor.token,
      query: { from: '2026-03-02', to: '2026-03-02' },
    })
    expect(page.map(({ _id }) => _id)).toEqual([visit._id])
  })

  it('takes the current slot for a walk-in, and none that is over', async () => {
    const { doctor, wish } = await world()
    harness.clock.set('2026-03-02T07:59:00.000Z')
    await create(doctor, wish(half9))
    harness.clock.set('2026-03-02T08:30:00.000Z')
    expect(await refused(doctor, wish('2026-03-02T08:00:00.000Z'))).toMatchObject({
      httpStatus: 422,
      fields: { start: expect.any(String) },
    })
  })

  it('is made by an assistant in the doctor’s name, if they have the right', async () => {
    const { doctor, wish } = await world()
    const assistant = await assistantOf(harness, doctor, ['appointments'])
    const visit = await create(assistant, wish(half9))
    const [event] = await rowsOf(
      harness.database,
      sql`select kind, actor_id as actor, principal_id as principal from appointment_events where appointment_id = ${visit._id}::uuid`,
    )
    expect(event).toEqual({ kind: 'approved', actor: assistant.id, principal: doctor.id })
    const other = await assistantOf(harness, doctor, ['requests'])
    expect(await refused(other, wish('2026-03-02T08:30:00.000Z'))).toMatchObject({ httpStatus: 404 })
  })

  // specification/practice §6: doctor adds appointments for a patient
  it('is refused for owners off the record, for other owners’ pets and for other doctors’ clinics, as if they did not exist', async () => {
    const { doctor, clinic, wish } = await world()
    const stranger = await onboardedOwner(harness)
    const strange = await petOf(harness, stranger)
    const elsewhere = await world()
    const before = await countOf(doctor)
    for (const body of [
      wish(half9, { petId: strange._id }),
      wish(half9, { petId: elsewhere.pet._id }),
      wish(half9, { clinicId: elsewhere.clinic._id }),
      wish(half9, { petId: uuidv7() }),
    ])
      expect(await refused(doctor, body)).toMatchObject({ httpStatus: 404, code: 'not_found' })
    expect(await refused(elsewhere.doctor, wish(half9))).toMatchObject({ httpStatus: 404 })
    expect(await countOf(doctor)).toBe(before)
    expect(clinic.holidays).toEqual([])
  })

  it('is refused on a taken time with the nearest free ones', async () => {
    const { doctor, visit, wish } = await world()
    const no = await refused(doctor, wish(visit.start))
    expect(no).toMatchObject({ httpStatus: 409, code: 'slot_taken' })
    expect(no.details).toMatchObject({
      alternatives: expect.arrayContaining(['2026-03-03T08:30:00.000Z', '2026-03-03T09:30:00.000Z']),
    })
  })

  it('is refused on holidays, on closed days and outside the hours', async () => {
    const { doctor, wish } = await world({ holidays: ['2026-03-04'] })
    for (const start of ['2026-03-04T09:00:00.000Z', '2026-03-07T09:00:00.000Z', '2026-03-02T17:00:00.000Z'])
      expect(await refused(doctor, wish(start))).toMatchObject({ httpStatus: 409, code: 'clinic_closed' })
  })

  it('leaves another owner’s hold alone, and takes over a hold of its own owner', async () => {
    const { doctor, clinic, owner, wish } = await world()
    const other = await onboardedOwner(harness)
    const keep = (person: Person, start: string) =>
      harness.call(holdSlot, { token: person.token, body: { clinicId: clinic._id, start } })
    await keep(other, '2026-03-02T12:00:00.000Z')
    await keep(owner, '2026-03-02T13:00:00.000Z')
    expect(await refused(doctor, wish('2026-03-02T12:00:00.000Z'))).toMatchObject({ code: 'slot_taken' })
    expect((await create(doctor, wish('2026-03-02T13:00:00.000Z'))).status).toBe('approved')
  })

  it('is refused while the pet has another appointment', async () => {
    const { owner, pet, visit } = await world()
    const second = await onboardedDoctor(harness)
    const clinic = await clinicOf(harness, second, { confirmAtOnce: true })
    await create(owner, { clinicId: clinic._id, petId: pet._id, start: '2026-03-05T09:00:00.000Z' })
    expect(await refused(second, { clinicId: clinic._id, petId: pet._id, start: visit.start })).toMatchObject(
      { httpStatus: 409, code: 'pet_busy' },
    )
  })

  it('gives a slot to one of two simultaneous bookings', async () => {
    const { doctor, owner, wish } = await world()
    const second = await petOf(harness, owner, { name: 'Mia' })
    const answers = await Promise.all(
      [wish(half9), wish(half9, { petId: second._id })].map((body) =>
        harness.send(createAppointment, { token: doctor.token, body }),
      ),
    )
    expect(answers.map(({ httpStatus }) => httpStatus).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('can be moved back and forth, and is refused for an outdated version', async () => {
    const { doctor, visit } = await world()
    const move = (start: string, version: number) => ({
      token: doctor.token,
      body: { _id: visit._id, start, version },
    })
    const moved = await harness.call(updateAppointment, move('2026-03-03T10:00:00.000Z', visit.version))
    expect(await harness.refusal(updateAppointment, move(visit.start, visit.version))).toMatchObject({
      code: 'stale',
      details: { appointment: { start: '2026-03-03T10:00:00.000Z', version: moved.version } },
    })
    const back = await harness.call(updateAppointment, move(visit.start, moved.version))
    expect(back).toMatchObject({ _id: visit._id, start: visit.start, status: 'approved' })
  })

  it('is open to a doctor who waits for verification, as are own owners and notes, but not prescriptions', async () => {
    const strict = await openHarness({ config: { doctorVerification: 'required' } })
    const doctor = await onboardedDoctor(strict)
    const clinic = await clinicOf(strict, doctor)
    const owner = await strict.call(createManagedOwner, {
      token: doctor.token,
      body: { fullname: 'Uwe Rast', mobile: '0171 5550101', email: 'uwe@example.org' },
    })
    expect(owner.asked).toBe(false)
    const pet = await strict.call(createPet, {
      token: doctor.token,
      query: { patientid: owner._id },
      body: PET,
    })
    const visit = await strict.call(createAppointment, {
      token: doctor.token,
      body: { clinicId: clinic._id, petId: pet._id, start: half9 },
    })
    expect(visit.status).toBe('approved')
    await write(strict, doctor, 'text', { pet: pet._id, text: '<p>Eats well.</p>' })
    await write(strict, doctor, 'lab', { pet: pet._id, text: '<p>All values normal.</p>' })
    expect(
      await refusedWrite(strict, doctor, 'prescription', { pet: pet._id, prescription: [MEDICINE] }),
    ).toMatchObject({ httpStatus: 409, code: 'not_verified' })
    await strict.close()
  })
})

const names = async (doctor: Person, query: { search?: string; patId?: string }) =>
  (await harness.call(searchOwners, { token: doctor.token, query })).map(({ fullname }) => fullname)

describe('the choice of an owner', () => {
  it('finds owners on record by name, mobile and pet, and no others', async () => {
    const { doctor, owner } = await world()
    await harness.call(updateOwner, {
      token: owner.token,
      body: { fullname: 'Käthe Sommer', mobile: '1709998877', currentPassword: PASSWORD },
    })
    await onboardedOwner(harness, { fullname: 'Käthe Fremd' })
    for (const search of ['', 'käthe', 'somm', '170 999', 'bell'])
      expect([search, await names(doctor, { search })]).toEqual([search, ['Käthe Sommer']])
    for (const search of ['Fremd', '%', '_', 'zzz'])
      expect([search, await names(doctor, { search })]).toEqual([search, []])
    expect(await names(doctor, { patId: owner.id })).toEqual(['Käthe Sommer'])
    const elsewhere = await world()
    expect(await names(elsewhere.doctor, { patId: owner.id })).toEqual([])
  })

  it('offers the five most recent owners before anything is typed, newest first', async () => {
    const { doctor } = await world()
    for (const fullname of [
      'Anna Eins',
      'Berta Zwei',
      'Carla Drei',
      'Dora Vier',
      'Emma Fuenf',
      'Frida Sechs',
    ]) {
      harness.clock.advance(60_000)
      const { id } = await onboardedOwner(harness, { fullname })
      await execute(
        harness.database,
        sql`insert into care (practice_id, owner_id, origin, since)
          values (${practiceOf(doctor.id)}, ${id}::uuid, 'booking', ${new Date(harness.clock.now()).toISOString()}::timestamptz)`,
      )
    }
    expect(await names(doctor, {})).toEqual([
      'Frida Sechs',
      'Emma Fuenf',
      'Dora Vier',
      'Carla Drei',
      'Berta Zwei',
    ])
    expect(await names(doctor, { search: 'anna' })).toEqual(['Anna Eins'])
  })

  it('lists the pets that can come, and owners without any', async () => {
    const { doctor, pet } = await world()
    await execute(harness.database, sql`update pets set archived_at = now() where id = ${pet._id}::uuid`)
    const [owner] = await harness.call(searchOwners, { token: doctor.token, query: {} })
    expect(owner?.pets).toEqual([])
  })
})
