import { getCalendar, getRequestPage } from '@vetvisit/contract/appointments/agenda/routes'
import { createBlock } from '@vetvisit/contract/appointments/blocks/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { addDayChange, updateClinicVets } from '@vetvisit/contract/clinics/vets/routes'
import { getDoctorDashboard } from '@vetvisit/contract/doctors/routes'
import { endCare } from '@vetvisit/contract/owners/care-routes'
import { updatePet } from '@vetvisit/contract/pets/routes'
import { HOUR_MS } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  clinicOf,
  harnessOfFile,
  onboardedOwner,
  type Person,
  petOf,
  SCHEDULE,
} from '../../../../test/harness.ts'
import { execute, rowsOf } from '../../../../test/sql.ts'
import { assistantOf } from '../../../../test/team.ts'
import { visitsIn } from '../../../../test/visits.ts'

const harness = harnessOfFile()
const { world, change } = visitsIn(harness)

const at = (time: string, day = '03') => `2026-03-${day}T${time}:00.000Z`

const around = async (reader: Person) =>
  (await harness.call(getRequestPage, { token: reader.token, query: { withSurroundings: true } }))
    .surroundings

/** Books for an animal of an owner of its own. */
async function bookAnother(clinicId: string, name: string, start: string) {
  const owner = await onboardedOwner(harness)
  const pet = await petOf(harness, owner, { name })
  return harness.call(createAppointment, {
    token: owner.token,
    body: { clinicId, petId: pet._id, start, confirmed: true },
  })
}

const readingsOf = (petId: string) =>
  rowsOf<{ actor: string; call: string }>(
    harness.database,
    sql`select actor_id as actor, call from audit where object_id = ${petId}::uuid and outcome = 'read' order by at`,
  )

const open = (fromTimeHour: number, toTimeHour: number) => ({ ...SCHEDULE, fromTimeHour, toTimeHour })

const block = (who: Person, start: string, end: string) =>
  harness.call(createBlock, { token: who.token, body: { start, end, kind: 'meeting', note: 'Staff only' } })

describe('what lies around a request', () => {
  // specification/practice §7: GET /doctor/requestpage
  it('is the last appointment before it and the next one after it on that day', async () => {
    const { doctor, clinic, book } = await world()
    const early = await bookAnother(clinic._id, 'Nala', at('08:30'))
    const before = await bookAnother(clinic._id, 'Pia', at('09:00'))
    const request = await book(at('10:00'))
    const after = await bookAnother(clinic._id, 'Rex', at('11:00'))
    const last = await bookAnother(clinic._id, 'Mia', at('12:00'))
    for (const { _id } of [early, before, last]) await change(doctor, { _id, status: 'approved' })
    const surroundings = (await around(doctor)).find(({ requestId }) => requestId === request._id)
    expect(surroundings).toMatchObject({
      before: { _id: before._id, status: 'approved', petName: 'Pia', start: before.start, end: before.end },
      after: { _id: after._id, status: 'requested', petName: 'Rex', start: after.start, end: after.end },
    })
  })

  // specification/practice §7: the strip around a request tells blocks of its vet, reserved and closed time from free time (added)
  it('has the blocks of its vet on that day', async () => {
    const { doctor, book } = await world()
    const request = await book(at('10:00'))
    const other = await world()
    await block(doctor, at('20:00', '02'), at('09:30'))
    await block(doctor, at('12:00'), at('13:00'))
    await block(doctor, at('08:00', '05'), at('09:00', '05'))
    await block(other.doctor, at('14:00'), at('15:00'))
    expect((await around(doctor)).find(({ requestId }) => requestId === request._id)?.blocks).toEqual([
      { start: at('20:00', '02'), end: at('09:30'), kind: 'meeting' },
      { start: at('12:00'), end: at('13:00'), kind: 'meeting' },
    ])
  })

  it('leaves out other days, and appointments that were cancelled', async () => {
    const { doctor, clinic, book } = await world()
    const request = await book(at('10:00'))
    for (const start of [at('15:00', '02'), at('08:00', '04')]) await bookAnother(clinic._id, 'Nala', start)
    const cancelled = await bookAnother(clinic._id, 'Pia', at('09:00'))
    await change(doctor, { _id: cancelled._id, status: 'rejected' })
    expect(await around(doctor)).toContainEqual(
      expect.objectContaining({ requestId: request._id, before: null, after: null }),
    )
  })

  it('counts the doctor’s appointments at all clinics, and nobody else’s', async () => {
    const { doctor, book } = await world()
    const second = await clinicOf(harness, doctor, { name: 'Tierklinik Süd' })
    const other = await world()
    await bookAnother(other.clinic._id, 'Nala', at('09:30'))
    const elsewhere = await bookAnother(second._id, 'Pia', at('11:00'))
    const request = await book(at('10:00'))
    expect(await around(doctor)).toContainEqual(
      expect.objectContaining({
        requestId: request._id,
        before: null,
        after: expect.objectContaining({ _id: elsewhere._id }),
      }),
    )
    expect((await around(other.doctor)).map(({ requestId }) => requestId)).not.toContain(request._id)
  })

  it('has the opening hours that contain it, adjacent ones joined and a break respected', async () => {
    const schedule = [open(8, 10), open(10, 12), open(14, 18)]
    const { doctor, book } = await world({ schedule })
    // Berlin is an hour ahead of UTC in March.
    await book(at('09:30'))
    expect(await around(doctor)).toMatchObject([{ opens: at('07:00'), closes: at('11:00') }])
  })

  // specification/readings §5: calendars and requests show when vets are there by their own hours and changed dates (added)
  it('has the hours of its vet, with changes of the date', async () => {
    const { doctor, clinic, book } = await world({ schedule: [open(8, 18)] })
    const { token } = doctor
    await book(at('09:30'))
    const [before] = await around(doctor)
    expect(before).toMatchObject({ opens: at('07:00'), closes: at('17:00') })
    const change = { clinicId: clinic._id, date: '2026-03-03', opens: false, start: 720, end: 780 }
    await harness.call(addDayChange, { token, body: change })
    expect(await around(doctor)).toMatchObject([{ opens: at('07:00'), closes: at('11:00') }])
    const work = { doctorId: doctor.id, online: true, ownHours: true, since: null, until: null }
    const vets = [{ ...work, schedule: [open(9, 11)] }]
    await harness.call(updateClinicVets, { token, query: { clinicId: clinic._id }, body: { vets } })
    expect(await around(doctor)).toMatchObject([{ opens: at('08:00'), closes: at('10:00') }])
  })

  it('has no opening hours on a holiday that was added since', async () => {
    const { doctor, clinic, book } = await world()
    await book(at('09:30'))
    const holiday = sql`insert into clinic_holidays (clinic_id, date) values (${clinic._id}::uuid, '2026-03-03')`
    await execute(harness.database, holiday)
    expect(await around(doctor)).toMatchObject([{ opens: null, closes: null }])
  })

  it('is not read by those who only count requests', async () => {
    const { doctor, book } = await world()
    await book(at('10:00'))
    const page = await harness.call(getRequestPage, { token: doctor.token, query: { limit: 1 } })
    expect(page).toMatchObject({ total: 1, surroundings: [] })
  })

  it('belongs to the same requests on the home page, in their order', async () => {
    const { doctor, book } = await world()
    const first = await book(at('10:00'))
    harness.clock.advance(1000)
    const second = await book(at('11:00'))
    const { surroundings } = await harness.call(getDoctorDashboard, { token: doctor.token })
    expect(surroundings.map(({ requestId }) => requestId)).toEqual([first._id, second._id])
    expect(surroundings).toEqual(await around(doctor))
  })
})

describe('allergies of an animal in a request', () => {
  // specification/practice §7: GET /doctor/requestpage
  it('are shown once the owner is on record, and no longer when the owner has left', async () => {
    const { doctor, owner, pet, book } = await world()
    await harness.call(updatePet, {
      token: owner.token,
      query: { petId: pet._id },
      body: { allergies: 'Penicillin' },
    })
    const first = await book(at('10:00'))
    expect(await around(doctor)).toMatchObject([{ allergies: null }])
    expect(await readingsOf(pet._id)).toEqual([])
    await change(doctor, { _id: first._id, status: 'approved' })
    const second = await book(at('11:00'))
    expect(await around(doctor)).toMatchObject([{ allergies: 'Penicillin' }])
    for (const { _id } of [first, second]) await change(owner, { _id, isCancelled: true })
    await harness.call(endCare, { token: owner.token, query: { doctorid: doctor.id } })
    await book(at('12:00'))
    expect(await around(doctor)).toMatchObject([{ allergies: null }])
  })

  it('are a sign without their text in the calendar while the owner is on record, which is no reading', async () => {
    const { doctor, owner, pet, book } = await world()
    await harness.call(updatePet, {
      token: owner.token,
      query: { petId: pet._id },
      body: { allergies: 'Penicillin' },
    })
    const visit = await book(at('10:00'))
    const day = {
      token: doctor.token,
      query: { from: visit.start.slice(0, 10), to: visit.start.slice(0, 10) },
    }
    const signs = async () => (await harness.call(getCalendar, day)).visits.map((each) => each.hasAllergies)
    expect(await signs()).toEqual([false])
    await change(doctor, { _id: visit._id, status: 'approved' })
    expect(await signs()).toEqual([true])
    expect(JSON.stringify(await harness.call(getCalendar, day))).not.toContain('Penicillin')
    expect(await readingsOf(pet._id)).toEqual([])
  })

  it('are a reading that is logged once a day for each person', async () => {
    const { doctor, owner, pet, book } = await world()
    const assistant = await assistantOf(harness, doctor)
    await harness.call(updatePet, {
      token: owner.token,
      query: { petId: pet._id },
      body: { allergies: 'Penicillin' },
    })
    await change(doctor, { _id: (await book(at('10:00')))._id, status: 'approved' })
    await book(at('11:00', '05'))
    await around(doctor)
    harness.clock.advance(HOUR_MS)
    await around(doctor)
    await harness.call(getDoctorDashboard, { token: assistant.token })
    expect(await readingsOf(pet._id)).toEqual([
      { actor: doctor.id, call: 'getRequestPage' },
      { actor: assistant.id, call: 'getDoctorDashboard' },
    ])
  })
})
