/** @module-tag databases */
import { getNotifications } from '@vetvisit/contract/notifications/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { getAppointmentPage } from '@vetvisit/contract/appointments/agenda/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { clinicOf, harnessOfFile, petOf, SCHEDULE } from '../../../../test/harness.ts'
import { practiceOf } from '../../../../test/practice.ts'
import { visitsIn } from '../../../../test/visits.ts'
import { saveChange } from '../record/change-query.ts'
import { findAppointment } from '../record/repository.ts'
import { execute } from '../../../../test/sql.ts'

const harness = harnessOfFile()

const { world, change, refusedChange, inbox } = visitsIn(harness)

const slot = '2026-03-02T09:00:00.000Z'

describe('moving', () => {
  it('is refused as pet_busy even if another practice booked the pet at the same moment', async () => {
    const { owner, pet, book } = await world()
    const [near, far] = [await book(slot), await book('2026-03-03T09:00:00.000Z')]
    const row = await findAppointment(harness.database, { ownerId: owner.id }, far._id)
    const taken = { startsAt: Date.parse(near.start), endsAt: Date.parse(near.end) }
    expect(row?.petId).toBe(pet._id)
    // The read before the change does not see it yet; the constraint does.
    const late = harness.database.transact(async () => {
      // With the same doctor the doctor's time would be taken instead.
      await execute(
        harness.database,
        sql`update appointments set status = 'completed' where id = ${near._id}::uuid`,
      )
      const other = await world()
      await execute(
        harness.database,
        sql`update appointments set status = 'approved', practice_id = ${practiceOf(other.doctor.id)}, doctor_id = ${other.doctor.id}::uuid, clinic_id = ${other.clinic._id}::uuid
          where id = ${near._id}::uuid`,
      )
      if (row)
        await saveChange(
          harness.database,
          row,
          { ...row, ...taken, kind: 'rescheduled', reason: null, by: { actorId: null, principalId: null } },
          harness.clock.now(),
        )
    })
    await expect(late).rejects.toMatchObject({ code: 'pet_busy' })
  })

  // specification/owner §4: appointment notification kinds
  // specification/owner §7: PATCH /appointment/update
  it('keeps the appointment, records its earlier time and names both times to the owner', async () => {
    const { doctor, owner, book } = await world()
    const request = await book(slot)
    const moved = await change(doctor, { _id: request._id, start: '2026-03-03T10:30:00.000Z' })
    expect(moved).toMatchObject({
      _id: request._id,
      status: 'requested',
      start: '2026-03-03T10:30:00.000Z',
      end: '2026-03-03T11:00:00.000Z',
      version: 2,
    })
    const [message] = await inbox(owner, 'patient', 'de')
    expect(message).toMatchObject({
      type: 'appointment-rescheduled',
      appointment: { startTime: '2026-03-03T10:30:00.000Z' },
    })
    const german = (
      await harness.call(getNotifications, {
        token: owner.token,
        language: 'de',
        params: { role: 'patient' },
        query: {},
      })
    ).notifications[0]
    expect(german?.message).toBe(
      'Neue Zeit für Bello: Di., 3. März, 11:30 Uhr, Tierklinik Nord. Bisher war es Mo., 2. März, 10:00 Uhr.',
    )
  })

  it('changes to another clinic of the doctor with its slot length, and to no other doctor’s', async () => {
    const { doctor, book } = await world()
    const hourly = await clinicOf(harness, doctor, {
      name: 'Tierklinik Süd',
      schedule: [{ ...SCHEDULE, availableDays: '1', toTimeHour: 12, slotPerPatient: 60 }],
    })
    const elsewhere = await world()
    const request = await book(slot)
    expect(
      await refusedChange(doctor, {
        _id: request._id,
        start: '2026-03-03T09:00:00.000Z',
        clinicId: elsewhere.clinic._id,
      }),
    ).toMatchObject({ httpStatus: 404 })
    expect(
      await change(doctor, { _id: request._id, start: '2026-03-03T09:00:00.000Z', clinicId: hourly._id }),
    ).toMatchObject({
      clinic: { _id: hourly._id, name: 'Tierklinik Süd' },
      end: '2026-03-03T10:00:00.000Z',
      fee: 60,
    })
  })

  it('needs no notice, but an upcoming free time at five minutes within the hours', async () => {
    const { doctor, owner, pet, clinic, book } = await world()
    const request = await book('2026-03-02T10:00:00.000Z')
    await change(doctor, { _id: request._id, status: 'approved' })
    const second = await petOf(harness, owner, { name: 'Minka' })
    await book('2026-03-02T11:00:00.000Z', { petId: second._id })
    const tries = {
      '2026-03-02T11:00:00.000Z': 'slot_taken',
      '2026-03-07T10:00:00.000Z': 'clinic_closed',
      '2026-03-02T10:12:00.000Z': 'invalid',
      '2026-02-27T10:00:00.000Z': 'invalid',
    }
    for (const [start, code] of Object.entries(tries))
      expect({ start, code: (await refusedChange(doctor, { _id: request._id, start })).code }).toEqual({
        start,
        code,
      })
    const other = await world()
    await harness.call(createAppointment, {
      token: owner.token,
      body: { clinicId: other.clinic._id, petId: pet._id, start: '2026-03-02T12:00:00.000Z' },
    })
    expect(
      await refusedChange(doctor, { _id: request._id, start: '2026-03-02T12:00:00.000Z' }),
    ).toMatchObject({ code: 'pet_busy' })
    // Twenty minutes from now.
    harness.clock.set('2026-03-02T08:10:00.000Z')
    expect(
      await change(doctor, { _id: request._id, start: '2026-03-02T08:30:00.000Z', clinicId: clinic._id }),
    ).toMatchObject({ status: 'approved' })
  })

  it('says why an appointment cannot be moved there and leaves it unchanged', async () => {
    const { doctor, owner, book } = await world({ holidays: ['2026-03-04'] })
    const request = await book('2026-03-02T10:00:00.000Z')
    const visit = await change(doctor, { _id: request._id, status: 'approved' })
    const second = await petOf(harness, owner, { name: 'Minka' })
    await book('2026-03-02T11:00:00.000Z', { petId: second._id })
    const tries = [
      ['2026-03-02T11:00:00.000Z', 'slot_taken', /taken/],
      ['2026-03-04T10:00:00.000Z', 'clinic_closed', /^Clinic closed : Holiday/],
      ['2026-03-03T18:00:00.000Z', 'clinic_closed', /outside the opening hours/],
      ['2026-03-07T10:00:00.000Z', 'clinic_closed', /The clinic is closed/],
    ] as const
    for (const [start, code, message] of tries)
      expect(await refusedChange(doctor, { _id: visit._id, start, version: visit.version })).toMatchObject({
        code,
        message: expect.stringMatching(message),
      })
    const page = await harness.call(getAppointmentPage, {
      token: doctor.token,
      query: { from: '2026-03-02', to: '2026-03-02' },
    })
    expect(page[0]).toMatchObject(visit)
    // It can still be moved elsewhere, and back.
    const moved = await change(doctor, {
      _id: visit._id,
      start: '2026-03-03T10:00:00.000Z',
      version: visit.version,
    })
    expect(
      await change(doctor, { _id: visit._id, start: visit.start, version: moved.version }),
    ).toMatchObject({
      start: visit.start,
      status: 'approved',
    })
  })

  it('gives a time to either a move or a simultaneous booking, and leaves the other unchanged', async () => {
    const { doctor, owner, clinic, book } = await world()
    const request = await book('2026-03-02T10:00:00.000Z')
    const second = await petOf(harness, owner, { name: 'Minka' })
    const start = '2026-03-02T12:00:00.000Z'
    const [moved, booked] = await Promise.all([
      harness.send(updateAppointment, { token: doctor.token, body: { _id: request._id, start } }),
      harness.send(createAppointment, {
        token: owner.token,
        body: { clinicId: clinic._id, petId: second._id, start, confirmed: true },
      }),
    ])
    expect(new Set([moved.httpStatus, booked.httpStatus])).toEqual(new Set([200, 409]))
    const page = await harness.call(getAppointmentPage, {
      token: doctor.token,
      query: { from: '2026-03-02', to: '2026-03-02' },
    })
    expect(page.filter((visit) => visit.start === start)).toHaveLength(1)
    expect(page.filter(({ _id }) => _id === request._id)).toHaveLength(1)
  })

  it('is refused for a request at a time at which it would expire at once, unless it is also approved', async () => {
    const { doctor, owner, book } = await world()
    const request = await book('2026-03-02T10:00:00.000Z')
    harness.clock.set('2026-03-02T08:10:00.000Z')
    expect(
      await refusedChange(doctor, { _id: request._id, start: '2026-03-02T08:30:00.000Z' }),
    ).toMatchObject({ code: 'too_soon' })
    expect(
      await change(doctor, { _id: request._id, start: '2026-03-02T08:30:00.000Z', status: 'approved' }),
    ).toMatchObject({ status: 'approved', start: '2026-03-02T08:30:00.000Z' })
    expect((await inbox(owner, 'patient')).map((message) => message.type)).toEqual(['appointment-approved'])
  })

  it('is refused once the visit has begun', async () => {
    const { doctor, book } = await world({ confirmAtOnce: true })
    const visit = await book(slot)
    harness.clock.set(slot)
    expect(await refusedChange(doctor, { _id: visit._id, start: '2026-03-03T10:00:00.000Z' })).toMatchObject({
      code: 'wrong_state',
    })
  })
})
