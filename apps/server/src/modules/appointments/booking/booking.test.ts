/** @module-tag databases */
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { deleteAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { getClinicSlots } from '@vetvisit/contract/appointments/availability/routes'
import { getNotifications } from '@vetvisit/contract/notifications/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { clinicOf, harnessOfFile, petOf, SCHEDULE } from '../../../../test/harness.ts'
import { bookingIn, wishOf } from './booking.test-support.ts'
import { execute } from '../../../../test/sql.ts'
import { practiceIdOf } from '../../../../test/practice.ts'

const harness = harnessOfFile()
const { world, stranger, book, refused, count } = bookingIn(harness)

const onTuesday = (hour: number) => `2026-03-03T${String(hour).padStart(2, '0')}:00:00.000Z`

describe('booking a slot', () => {
  // specification/owner §3: appointment fields, type default consultation
  // specification/owner §4: appointment notification kinds
  // specification/owner §7: POST /appointment/create
  // specification/practice §4: appointment notifications on the doctor side
  it('makes a request and notifies the practice', async () => {
    const { clinic, doctor, owner, pet } = await world()
    const booked = await book({ clinic, owner, pet, start: '2026-03-02T09:00:00.000Z', reason: 'limps' })
    expect(booked).toMatchObject({
      status: 'requested',
      start: '2026-03-02T09:00:00.000Z',
      end: '2026-03-02T09:30:00.000Z',
      type: 'consultation',
      isCancelled: false,
      reason: 'limps',
      fee: 60,
      total: 60,
      mayCancel: true,
    })
    const inbox = await harness.call(getNotifications, {
      token: doctor.token,
      params: { role: 'doctor' },
      query: {},
    })
    expect(inbox.notifications).toMatchObject([
      { type: 'request', appointment: { _id: booked._id }, isSeen: false },
    ])
    expect(inbox.notifications[0]?.message).toBe(
      'Mira Vogel requests Mon 2 Mar, 10:00 for Bello at Tierklinik Nord.',
    )
  })

  // specification/owner §5: today only slots 60 minutes ahead
  it('accepts a slot 60 minutes ahead and refuses one 59 minutes ahead', async () => {
    const { clinic, owner, pet } = await world()
    harness.clock.set('2026-03-02T08:01:00.000Z')
    expect(await refused({ clinic, owner, pet, start: '2026-03-02T09:00:00.000Z' })).toMatchObject({
      code: 'too_soon',
    })
    harness.clock.set('2026-03-02T08:00:00.000Z')
    expect(await book({ clinic, owner, pet, start: '2026-03-02T09:00:00.000Z' })).toMatchObject({
      status: 'requested',
    })
  })

  it('requires 60 minutes across midnight too', async () => {
    const { clinic, owner, pet } = await world({
      schedule: [{ ...SCHEDULE, availableDays: '0,1,2,3,4,5,6', fromTimeHour: 0, toTimeHour: 24 }],
    })
    harness.clock.set('2026-03-02T22:31:00.000Z')
    // 00:30 on Tuesday in Berlin.
    expect(await refused({ clinic, owner, pet, start: '2026-03-02T23:30:00.000Z' })).toMatchObject({
      code: 'too_soon',
    })
    expect(await book({ clinic, owner, pet, start: '2026-03-03T00:00:00.000Z' })).toMatchObject({
      status: 'requested',
    })
  })

  // specification/owner §5: no slots on holidays or outside the schedule
  it('refuses a time that the clinic does not offer', async () => {
    const { clinic, owner, pet } = await world({ holidays: ['2026-03-04'] })
    const tries = [
      ['2026-03-03T06:30:00.000Z', 'clinic_closed'], // 07:30, before opening
      ['2026-03-03T16:00:00.000Z', 'clinic_closed'], // 17:00, the end of the last slot
      ['2026-03-07T09:00:00.000Z', 'clinic_closed'], // Saturday
      ['2026-03-04T09:00:00.000Z', 'clinic_closed'], // holiday
      ['2026-03-03T09:10:00.000Z', 'invalid'], // inside a slot
      ['2026-03-01T09:00:00.000Z', 'too_soon'], // past
    ] as const
    for (const [start, code] of tries)
      expect({ start, code: (await refused({ clinic, owner, pet, start })).code }).toEqual({ start, code })
    expect(await count('appointments', `clinic_id = '${clinic._id}'`)).toBe(0)
    expect(await book({ clinic, owner, pet, start: '2026-03-03T15:30:00.000Z' })).toMatchObject({
      end: '2026-03-03T16:00:00.000Z',
    })
  })

  it('offers the clinic’s hours on both sides of a clock change', async () => {
    const { clinic, owner, pet } = await world()
    // Berlin leaves winter time on Sunday, 29 March 2026: 08:00 is 07:00 UTC before and 06:00 UTC after.
    expect(await book({ clinic, owner, pet, start: '2026-03-27T07:00:00.000Z' })).toMatchObject({
      timeZone: 'Europe/Berlin',
    })
    expect(await refused({ clinic, owner, pet, start: '2026-03-27T06:00:00.000Z' })).toMatchObject({
      code: 'clinic_closed',
    })
    expect(
      await book({ clinic, owner, pet, start: '2026-03-30T06:00:00.000Z', confirmed: true }),
    ).toMatchObject({ status: 'requested' })
    const { days } = await harness.call(getClinicSlots, {
      query: { clinicId: clinic._id, from: '2026-03-27', days: 4 },
    })
    expect(days.map((day) => [day.state, day.slots[0]?.start])).toEqual([
      ['open', '2026-03-27T07:00:00.000Z'],
      ['closed', undefined],
      ['closed', undefined],
      ['open', '2026-03-30T06:00:00.000Z'],
    ])
  })

  // specification/owner §5: slot taken by event or request
  it('refuses a slot that overlaps another one of the doctor, at any clinic and of any length', async () => {
    const { doctor, clinic, owner, pet } = await world()
    const hourly = await clinicOf(harness, doctor, {
      name: 'Tierklinik Süd',
      schedule: [{ ...SCHEDULE, slotPerPatient: 60 }],
    })
    const other = await stranger()
    await book({ clinic, owner, pet, start: '2026-03-02T09:30:00.000Z' })
    const lost = await refused({ clinic: hourly, ...other, start: '2026-03-02T09:00:00.000Z' })
    expect(lost).toMatchObject({
      code: 'slot_taken',
      details: {
        alternatives: [
          '2026-03-02T08:00:00.000Z',
          '2026-03-02T10:00:00.000Z',
          '2026-03-02T11:00:00.000Z',
          '2026-03-02T12:00:00.000Z',
          '2026-03-02T13:00:00.000Z',
        ],
      },
    })
    expect(await book({ clinic: hourly, ...other, start: '2026-03-02T10:00:00.000Z' })).toMatchObject({
      status: 'requested',
    })
  })

  it('refuses a pet that has another appointment at that time', async () => {
    const first = await world()
    const second = await world()
    await book({ ...first, start: '2026-03-02T09:00:00.000Z' })
    expect(
      await refused({ ...first, clinic: second.clinic, start: '2026-03-02T09:00:00.000Z' }),
    ).toMatchObject({ code: 'pet_busy' })
    const sibling = await petOf(harness, first.owner, { name: 'Minka', type: 'Cat' })
    expect(
      await book({ ...first, clinic: second.clinic, pet: sibling, start: '2026-03-02T09:00:00.000Z' }),
    ).toMatchObject({ pet: { name: 'Minka' } })
  })

  // specification/owner §2: book modal: an upcoming request asks for confirmation
  it('asks for confirmation before a second upcoming booking with the same doctor', async () => {
    const { clinic, owner, pet } = await world()
    await book({ clinic, owner, pet, start: '2026-03-02T09:00:00.000Z' })
    expect(await refused({ clinic, owner, pet, start: '2026-03-03T09:00:00.000Z' })).toMatchObject({
      code: 'request_exists',
    })
    expect(
      await book({ clinic, owner, pet, start: '2026-03-03T09:00:00.000Z', confirmed: true }),
    ).toMatchObject({ status: 'requested' })
  })

  it('allows three waiting requests at a clinic, six in all', async () => {
    const { doctor, clinic, owner, pet } = await world()
    const second = await clinicOf(harness, doctor, { name: 'Tierklinik Süd' })
    const { clinic: third } = await world()
    for (const hour of [8, 9, 10]) await book({ clinic, owner, pet, start: onTuesday(hour), confirmed: true })
    expect(await refused({ clinic, owner, pet, start: onTuesday(11), confirmed: true })).toMatchObject({
      code: 'too_many_requests_open',
    })
    for (const hour of [11, 12, 13])
      await book({ clinic: second, owner, pet, start: onTuesday(hour), confirmed: true })
    expect(await refused({ clinic: third, owner, pet, start: onTuesday(14) })).toMatchObject({
      code: 'too_many_requests_open',
    })
  })

  it('accepts only the caller’s own pets', async () => {
    const { clinic, owner } = await world()
    const { pet: foreign } = await stranger()
    const refusal = await refused({ clinic, owner, pet: foreign, start: '2026-03-02T09:00:00.000Z' })
    expect(refusal).toMatchObject({ code: 'invalid', fields: { petId: 'Choose one of your pets' } })
  })

  // specification/owner §9: appointment types; gender codes
  it('charges by type and adds the services at today’s prices', async () => {
    const { clinic, owner, pet } = await world({
      additionalServices: [
        {
          name: 'Grooming',
          subServices: [
            { name: 'Bath', price: 20 },
            { name: 'Nails', price: 10 },
          ],
        },
      ],
    })
    const bath = clinic.additionalServices[0]?.subServices[0]?._id
    const booked = await book({
      clinic,
      owner,
      pet,
      start: '2026-03-02T09:00:00.000Z',
      type: 'followup',
      additionalServices: [bath],
    })
    expect(booked).toMatchObject({
      type: 'followup',
      fee: 35,
      total: 55,
      currency: 'EUR',
      additionalServices: [{ name: 'Grooming', subServices: [{ name: 'Bath', price: 20 }] }],
    })
  })

  // specification/owner §2: book modal: services mandatory for a service provider with services
  // specification/practice §6: service provider: wording, services, no registration number
  it('requires a service where a service provider has some, and only the clinic’s own', async () => {
    const services = {
      additionalServices: [{ name: 'Grooming', subServices: [{ name: 'Bath', price: 20 }] }],
    }
    const { clinic, owner, pet } = await world(services, { isServiceProvider: true })
    const elsewhere = await world(services)
    const start = '2026-03-02T09:00:00.000Z'
    expect(await refused({ clinic, owner, pet, start })).toMatchObject({
      code: 'invalid',
      fields: { additionalServices: 'Choose at least one service' },
    })
    const foreign = elsewhere.clinic.additionalServices[0]?.subServices[0]?._id
    expect(await refused({ clinic, owner, pet, start, additionalServices: [foreign] })).toMatchObject({
      code: 'invalid',
    })
    expect(await book({ ...elsewhere, start })).toMatchObject({ total: 60 })
  })

  it('approves at once where the clinic confirms at once, and puts the owner on record', async () => {
    const { doctor, clinic, owner, pet } = await world({ confirmAtOnce: true })
    const booked = await book({ clinic, owner, pet, start: '2026-03-02T09:00:00.000Z' })
    expect(booked).toMatchObject({ status: 'approved', expiresAt: null })
    expect(
      await count(
        'care',
        `practice_id = '${await practiceIdOf(harness, doctor)}' and owner_id = '${owner.id}' and origin = 'booking' and ended_at is null`,
      ),
    ).toBe(1)
    const inbox = await harness.call(getNotifications, {
      token: doctor.token,
      params: { role: 'doctor' },
      query: {},
    })
    expect(inbox.notifications.map((message) => message.type)).toEqual(['appointment-new'])
  })

  it('hides a clinic that is not listed', async () => {
    const { clinic, owner, pet, doctor } = await world()
    const start = '2026-03-02T09:00:00.000Z'
    await execute(harness.database, sql`update users set onboarding = true where id = ${doctor.id}`)
    expect(await refused({ clinic, owner, pet, start })).toMatchObject({ httpStatus: 404 })
    expect(await harness.refusal(getClinicSlots, { query: { clinicId: clinic._id } })).toMatchObject({
      httpStatus: 404,
    })
    await execute(harness.database, sql`update users set onboarding = false where id = ${doctor.id}`)
    await execute(harness.database, sql`update clinics set deleted_at = now() where id = ${clinic._id}`)
    expect(await refused({ clinic, owner, pet, start })).toMatchObject({ httpStatus: 404 })
    expect(await refused({ clinic: { ...clinic, _id: pet._id }, owner, pet, start })).toMatchObject({
      httpStatus: 404,
    })
  })

  it('is refused to practices', async () => {
    const { clinic, doctor, pet } = await world()
    expect(await refused({ clinic, owner: doctor, pet, start: '2026-03-02T09:00:00.000Z' })).toMatchObject({
      httpStatus: 404,
    })
  })

  it('gives the same answer to the same key, and writes one row', async () => {
    const { clinic, owner, pet } = await world()
    const wish = { clinic, owner, pet, start: '2026-03-02T09:00:00.000Z', key: 'booking-key-1' }
    const first = await book(wish)
    harness.clock.advance(5000)
    expect(await book(wish)).toEqual(first)
    expect(await count('appointments', `owner_id = '${owner.id}'`)).toBe(1)
    expect(await count('notifications', `appointment_id = '${first._id}'`)).toBe(1)
    expect(await refused({ ...wish, start: '2026-03-02T09:30:00.000Z' })).toMatchObject({
      code: 'idempotency_conflict',
    })
  })

  it('gives the same answer to the same key after the appointment was cancelled and another owner has the time', async () => {
    const { clinic, owner, pet } = await world()
    const wish = { clinic, owner, pet, start: '2026-03-02T09:00:00.000Z', key: 'booking-key-2' }
    const first = await book(wish)
    await harness.send(deleteAppointment, { token: owner.token, query: { id: first._id } })
    await book({ ...wish, ...(await stranger()), key: 'booking-key-3' })
    expect(await book(wish)).toEqual(first)
    expect(await refused({ ...wish, key: 'booking-key-4' })).toMatchObject({ code: 'slot_taken' })
  })

  it('writes nothing and notifies no one when it is rolled back', async () => {
    const { clinic, owner, pet } = await world()
    const before = harness.live.sent.length
    const failed = harness.database.transact(async () => {
      await harness.send(createAppointment, wishOf({ clinic, owner, pet, start: '2026-03-02T09:00:00.000Z' }))
      throw new Error('power cut')
    })
    await expect(failed).rejects.toThrow('power cut')
    expect(await count('appointments', `owner_id = '${owner.id}'`)).toBe(0)
    expect(await count('notifications', `params->>'ownerId' = '${owner.id}'`)).toBe(0)
    expect(harness.live.sent.length).toBe(before)
  })

  it('gives a slot to one of many owners who book at the same moment', async () => {
    const { doctor, clinic } = await world()
    const quarter = await clinicOf(harness, doctor, {
      name: 'Tierklinik Süd',
      schedule: [{ ...SCHEDULE, slotPerPatient: 15 }],
    })
    const owners = await Promise.all(Array.from({ length: 10 }, stranger))
    const asked = owners.flatMap((other) => [
      harness.send(
        createAppointment,
        wishOf({ clinic, ...other, start: '2026-03-02T09:00:00.000Z', confirmed: true }),
      ),
      harness.send(
        createAppointment,
        wishOf({ clinic: quarter, ...other, start: '2026-03-02T09:15:00.000Z', confirmed: true }),
      ),
      harness.send(
        createAppointment,
        wishOf({ clinic, ...other, start: '2026-03-02T09:30:00.000Z', confirmed: true }),
      ),
    ])
    const answers = await Promise.all(asked)
    expect(answers.every(({ httpStatus }) => httpStatus === 200 || httpStatus === 409)).toBe(true)
    const lost = answers
      .filter(({ httpStatus }) => httpStatus === 409)
      .map(({ body }) => body as { code: string; details?: { alternatives?: string[] } })
    // An owner who won one of two neighbouring times may have lost the other because their pet was already booked.
    expect(
      lost.every(
        ({ code, details }) =>
          code === 'pet_busy' || (code === 'slot_taken' && (details?.alternatives?.length ?? 0) === 5),
      ),
    ).toBe(true)
    const overlaps = await count(
      'appointments',
      `doctor_id = '${doctor.id}' and exists (select 1 from appointments b where b.doctor_id = appointments.doctor_id
      and b.id > appointments.id and b.starts_at < appointments.ends_at and appointments.starts_at < b.ends_at)`,
    )
    expect(overlaps).toBe(0)
    const won = answers.filter(({ httpStatus }) => httpStatus === 200).length
    expect(won).toBe(2)
    expect(await count('appointments', `doctor_id = '${doctor.id}'`)).toBe(won)
    expect(await count('notifications', `recipient_id = '${doctor.id}'`)).toBe(won)
  })
})
