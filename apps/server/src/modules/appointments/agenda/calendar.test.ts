/** @module-tag databases */
import {
  getAppointmentDetails,
  getCalendar,
  getAppointmentPage,
  getRequestPage,
} from '@vetvisit/contract/appointments/agenda/routes'
import { createAppointment, holdSlot } from '@vetvisit/contract/appointments/booking/routes'
import { completeAppointment, consultAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { getDoctorDashboard } from '@vetvisit/contract/doctors/routes'
import { signin } from '@vetvisit/contract/auth/routes'
import { deleteClinic } from '@vetvisit/contract/clinics/routes'
import { endCare } from '@vetvisit/contract/owners/care-routes'
import { describe, expect, it } from 'vitest'
import { clinicOf, harnessOfFile, PASSWORD, petOf } from '../../../../test/harness.ts'
import { holdFor } from '../../../../test/holds.ts'
import { practiceIdOf } from '../../../../test/practice.ts'
import { vetScope } from '../../../context/caller.ts'
import { visitsIn } from '../../../../test/visits.ts'
import { ownerAgenda, practiceAgenda } from './read-agenda.ts'
import { busyTimesOf } from '../availability/busy.ts'

const harness = harnessOfFile()

const { world, change } = visitsIn(harness)

const slot = '2026-03-02T09:00:00.000Z'

describe('lists', () => {
  // specification/practice §7: GET /doctor/requestpage
  it('give the requests in pages, the longest waiting first', async () => {
    const { doctor, book } = await world()
    const starts = ['2026-03-04T09:00:00.000Z', '2026-03-03T09:00:00.000Z', '2026-03-05T09:00:00.000Z']
    for (const start of starts) {
      await book(start)
      harness.clock.advance(60_000)
    }
    const first = await harness.call(getRequestPage, { token: doctor.token, query: { limit: 2 } })
    expect(first).toMatchObject({ total: 3, requests: [{ start: starts[0] }, { start: starts[1] }] })
    const second = await harness.call(getRequestPage, {
      token: doctor.token,
      query: { limit: 2, cursor: first.nextCursor ?? '' },
    })
    expect(second).toMatchObject({ requests: [{ start: starts[2] }], nextCursor: null })
    expect(
      await harness.refusal(getRequestPage, { token: doctor.token, query: { cursor: 'x' } }),
    ).toMatchObject({ code: 'invalid' })
  })

  // specification/readings §9: the practice books and moves over a visitor’s hold and sees only that the time is held
  it('give the calendar the held times of its days, without the person', async () => {
    const { doctor, owner, clinic } = await world()
    const held = (start: string) => ({ clinicId: clinic._id, start })
    await holdFor(harness, owner, held('2026-03-03T09:00:00.000Z'))
    await harness.call(holdSlot, { body: held('2026-03-03T10:00:00.000Z') })
    const query = { from: '2026-03-03', to: '2026-03-03' }
    const holds = async (days = query) =>
      (await harness.call(getCalendar, { token: doctor.token, query: days })).holds
    const expiresAt = new Date(harness.clock.now() + 5 * 60_000).toISOString()
    const hold = { clinicId: clinic._id, doctorId: doctor.id, heldFor: 'booking', expiresAt }
    expect(await holds()).toEqual([
      { ...hold, start: '2026-03-03T09:00:00.000Z', end: '2026-03-03T09:30:00.000Z', givesWay: false },
      { ...hold, start: '2026-03-03T10:00:00.000Z', end: '2026-03-03T10:30:00.000Z', givesWay: true },
    ])
    expect(await holds({ from: '2026-03-04', to: '2026-03-04' })).toEqual([])
    const { doctor: other } = await world()
    expect(await harness.call(getCalendar, { token: other.token, query })).toMatchObject({ holds: [] })
    harness.clock.advance(5 * 60_000)
    expect(await holds()).toEqual([])
  })

  // specification/practice §4: a visit that runs past midnight is in the calendar and on the home page of the new day (added)
  it('give the new day a visit that began before midnight, until it is over', async () => {
    const { doctor, clinic, pet, book } = await world({ confirmAtOnce: true })
    await book('2026-03-05T09:00:00.000Z')
    const { token } = doctor
    const override = { reason: 'Emergency', allow: ['closed' as const] }
    const body = { clinicId: clinic._id, petId: pet._id, start: '2026-03-02T22:45:00.000Z', override }
    const { _id } = await harness.call(createAppointment, { token, body })
    const inCalendar = async (date: string) =>
      (await harness.call(getCalendar, { token, query: { from: date, to: date } })).visits.map(
        (visit) => visit._id,
      )
    expect(await inCalendar('2026-03-02')).toEqual([_id])
    expect(await inCalendar('2026-03-03')).toEqual([_id])
    expect(await inCalendar('2026-03-04')).toEqual([])
    const today = async () =>
      (await harness.call(getDoctorDashboard, { token })).today.map((visit) => visit._id)
    harness.clock.set('2026-03-02T23:10:00.000Z')
    expect(await today()).toEqual([_id])
    await harness.call(consultAppointment, { token, body: { _id } })
    harness.clock.set('2026-03-03T02:00:00.000Z')
    expect(await today()).toEqual([_id])
    await harness.call(completeAppointment, { token, body: { _id } })
    expect(await today()).toEqual([])
  })

  // specification/practice §7: GET /doctor/appointmentpage
  it('give the calendar by local dates, both included, at most 62 days', async () => {
    const { doctor, book } = await world()
    await book('2026-03-03T07:00:00.000Z')
    await book('2026-03-04T15:30:00.000Z')
    const page = (from: string, to: string) => ({ token: doctor.token, query: { from, to } })
    expect(await harness.call(getAppointmentPage, page('2026-03-03', '2026-03-04'))).toHaveLength(2)
    expect((await harness.call(getCalendar, page('2026-03-04', '2026-03-04'))).visits).toMatchObject([
      { start: '2026-03-04T15:30:00.000Z' },
    ])
    expect((await harness.call(getCalendar, page('2026-01-01', '2026-03-04'))).visits).toHaveLength(2)
    expect(await harness.refusal(getCalendar, page('2026-01-01', '2026-03-05'))).toMatchObject({
      code: 'invalid',
      fields: { to: expect.any(String) },
    })
    expect(await harness.call(getAppointmentPage, page('2026-03-04', '2026-03-04'))).toMatchObject([
      { start: '2026-03-04T15:30:00.000Z' },
    ])
    expect(await harness.refusal(getAppointmentPage, page('2026-03-01', '2026-05-03'))).toMatchObject({
      code: 'invalid',
    })
    expect(await harness.refusal(getAppointmentPage, page('2026-03-02', '2026-03-01'))).toMatchObject({
      code: 'invalid',
    })
  })

  it('give a calendar without days a month back and a month ahead, or around the requested day', async () => {
    const { doctor, book } = await world({ confirmAtOnce: true })
    const visit = await book('2026-03-03T09:00:00.000Z')
    const daysOf = async (query: { from?: string; to?: string }, { token }: { token: string } = doctor) =>
      (await harness.call(getAppointmentPage, { token, query })).map(({ start }) => start)

    expect(await daysOf({})).toEqual([visit.start])
    expect(await daysOf({ from: '2026-01-01' })).toEqual([visit.start])
    expect(await daysOf({ from: '2025-12-30' })).toEqual([])
    expect(await daysOf({ to: '2026-05-04' })).toEqual([visit.start])
    expect(await daysOf({ to: '2026-05-05' })).toEqual([])
    // A new session, because the one of that day has ended by April.
    harness.clock.set('2026-04-03T12:00:00.000Z')
    const later = await harness.call(signin, { body: { email: doctor.email, password: PASSWORD } })
    expect(await daysOf({}, later)).toEqual([visit.start])
    harness.clock.set('2026-04-04T12:00:00.000Z')
    expect(await daysOf({}, later)).toEqual([])
  })

  // specification/practice §3: Calendar event fields
  it('draw the calendar with the fields of calendar events beside its own, without cancelled appointments', async () => {
    const { doctor, clinic, owner, book } = await world()
    const visit = await book('2026-03-03T09:00:00.000Z', { reason: 'Stitches' })
    const second = await petOf(harness, owner, { name: 'Minka' })
    const off = await book('2026-03-03T10:00:00.000Z', { petId: second._id })
    await change(doctor, { _id: off._id, status: 'rejected' })
    const days = { token: doctor.token, query: { from: '2026-03-03', to: '2026-03-03' } }
    const { _id, name, color, timeZone } = clinic
    expect(await harness.call(getCalendar, days)).toEqual({
      clinics: [{ _id, name, color, timeZone }],
      vets: [],
      holds: [],
      blocks: [],
      visits: [
        {
          _id: visit._id,
          id: visit._id,
          status: 'requested',
          start: '2026-03-03T09:00:00.000Z',
          end: '2026-03-03T09:30:00.000Z',
          title: 'Bello (Mira Vogel)',
          color,
          editable: true,
          extId: owner.id,
          extName: 'Mira Vogel',
          resource: doctor.id,
          doctorId: doctor.id,
          doctorName: 'Ruth Lange',
          clinicName: name,
          gender: 'm',
          // A request alone shows no address (specification/authorization R1).
          patEmail: null,
          picture: null,
          specialization: expect.any(Array),
          consultationFee: clinic.consultationFee,
          additionalServices: [],
          version: 1,
          type: 'consultation',
          reasonKind: null,
          urgentSigns: [],
          reason: 'Stitches',
          clinicId: clinic._id,
          petId: visit.pet._id,
          petName: 'Bello',
          species: 'Dog',
          breed: visit.pet.breed,
          hasAllergies: false,
          hasAlerts: false,
          ownername: 'Mira Vogel',
          mobile: expect.stringMatching(/^\+49 \d+$/),
        },
      ],
    })
    // Details are shown only for the opened appointment, and only to its practice.
    const opened = { token: doctor.token, query: { id: visit._id } }
    expect(await harness.call(getAppointmentDetails, opened)).toMatchObject({
      reason: 'Stitches',
      version: 1,
    })
    const stranger = await world()
    expect(
      await harness.refusal(getAppointmentDetails, { ...opened, token: stranger.doctor.token }),
    ).toMatchObject({ code: 'not_found' })
  })

  it('keep the visits of a deleted clinic in the calendar', async () => {
    const { doctor, clinic, book } = await world()
    await clinicOf(harness, doctor, { name: 'Tierklinik Sued', color: '#f44337' })
    const visit = await book('2026-03-02T09:00:00.000Z')
    await change(doctor, { _id: visit._id, status: 'approved' })
    harness.clock.set('2026-03-03T09:00:00.000Z')
    await harness.call(deleteClinic, {
      token: doctor.token,
      query: { clinicId: clinic._id, forceDelete: 'true' },
    })
    const { clinics, visits } = await harness.call(getCalendar, {
      token: doctor.token,
      query: { from: '2026-03-02', to: '2026-03-02' },
    })
    expect(visits).toMatchObject([{ _id: visit._id, clinicId: clinic._id }])
    expect(clinics.map(({ name }) => name)).toEqual([clinic.name, 'Tierklinik Sued'])
  })

  // specification/practice §3: Calendar event fields
  it('give the calendar all fields of an entry', async () => {
    const { doctor, clinic, owner, pet, book } = await world({
      additionalServices: [{ name: 'Grooming', subServices: [{ name: 'Claws', price: 15 }] }],
    })
    const services = clinic.additionalServices[0]?.subServices.map(({ _id }) => _id)
    const visit = await book('2026-03-03T09:00:00.000Z', {
      type: 'followup',
      reason: 'Stitches',
      additionalServices: services,
    })
    await change(doctor, { _id: visit._id, status: 'approved' })
    const [entry] = await harness.call(getAppointmentPage, {
      token: doctor.token,
      query: { from: '2026-03-03', to: '2026-03-03' },
    })
    expect(entry).toMatchObject({
      _id: visit._id,
      id: visit._id,
      start: '2026-03-03T09:00:00.000Z',
      end: '2026-03-03T09:30:00.000Z',
      timeZone: 'Europe/Berlin',
      type: 'followup',
      status: 'approved',
      reason: 'Stitches',
      fee: 35,
      additionalServices: [{ name: 'Grooming', subServices: [{ name: 'Claws', price: 15 }] }],
      clinic: { _id: clinic._id, name: clinic.name, color: clinic.color },
      pet: { _id: pet._id, name: 'Bello', gender: 'm', profile: null },
      patient: { _id: owner.id, fullname: 'Mira Vogel', email: owner.email },
    })
    // The names by which calendars know them (specification/practice §3, "Calendar event").
    expect(entry).toMatchObject({
      title: 'Bello (Mira Vogel)',
      color: clinic.color,
      editable: true,
      extId: owner.id,
      extName: 'Mira Vogel',
      resource: doctor.id,
      clinicId: clinic._id,
      clinicName: clinic.name,
      petId: pet._id,
      petName: 'Bello',
      gender: 'm',
      ownername: 'Mira Vogel',
      patEmail: owner.email,
      picture: null,
      specialization: expect.any(Array),
      consultationFee: 35,
    })
  })

  it('mark appointments that have begun as not editable, and hide the number of an owner who is off the record', async () => {
    const { doctor, owner, book } = await world({ confirmAtOnce: true })
    await book('2026-03-03T09:00:00.000Z')
    harness.clock.set('2026-03-03T09:01:00.000Z')
    const token = doctor.token
    const query = { from: '2026-03-03', to: '2026-03-03' }
    expect(await harness.call(getAppointmentPage, { token, query })).toMatchObject([{ editable: false }])
    expect((await harness.call(getCalendar, { token, query })).visits).toMatchObject([
      { mobile: expect.any(String) },
    ])
    harness.clock.set('2026-03-03T10:00:00.000Z')
    await harness.call(endCare, { token: owner.token, query: { doctorid: doctor.id } })
    expect((await harness.call(getCalendar, { token, query })).visits).toMatchObject([{ mobile: null }])
  })

  it('give the dashboards of both sides', async () => {
    const { doctor, owner, book } = await world()
    const visit = await book(slot)
    await change(doctor, { _id: visit._id, status: 'approved' })
    await book('2026-03-03T09:00:00.000Z')
    const gone = await book('2026-03-04T09:00:00.000Z')
    await change(owner, { _id: gone._id, isCancelled: true })
    const now = harness.clock.now()
    const mine = await ownerAgenda(harness.context, { ownerId: owner.id }, now)
    expect([
      mine.upcoming.map((a) => a.start),
      mine.requests.map((a) => a.start),
      mine.recent.map((a) => a.status),
    ]).toEqual([[slot], ['2026-03-03T09:00:00.000Z'], ['withdrawn']])
    const scope = vetScope(await practiceIdOf(harness, doctor), doctor.id)
    const agenda = await practiceAgenda(harness.context, scope, now)
    expect(agenda).toMatchObject({
      today: [{ _id: visit._id }],
      upcoming: [{ _id: visit._id }],
      requestCount: 1,
      requests: [{ start: '2026-03-03T09:00:00.000Z' }],
    })
    expect(agenda.week.map(({ date, approved }) => [date, approved])).toEqual([
      ['2026-03-02', 1],
      ['2026-03-03', 0],
      ['2026-03-04', 0],
      ['2026-03-05', 0],
      ['2026-03-06', 0],
      ['2026-03-07', 0],
      ['2026-03-08', 0],
    ])
    const busy = await busyTimesOf(harness.database, [doctor.id], {
      from: now,
      until: now + 7 * 86_400_000,
      now,
    })
    expect(busy.get(doctor.id)?.map((span) => new Date(span.start).toISOString())).toEqual([
      slot,
      '2026-03-03T09:00:00.000Z',
    ])
  })
})
