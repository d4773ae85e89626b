/** @module-tag databases */
import { getCalendar, getCalendarFile } from '@vetvisit/contract/appointments/agenda/routes'
import { getClinicSlots } from '@vetvisit/contract/appointments/availability/routes'
import { createAppointment, getBookPage, holdSlot } from '@vetvisit/contract/appointments/booking/routes'
import { moveAppointment } from '@vetvisit/contract/appointments/reschedule/routes'
import { getOwnerHistory } from '@vetvisit/contract/notes/routes'
import { addPresetReasons, addReason, archiveReason } from '@vetvisit/contract/reasons/routes'
import type { NewReason } from '@vetvisit/contract/reasons/schemas'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { harnessOfFile } from '../../../../test/harness.ts'
import { manyOwners } from '../../../../test/many-owners.ts'
import type { Person } from '../../../../test/open-harness.ts'
import { severalVets } from '../../../../test/several-vets.ts'
import { rowsOf } from '../../../../test/sql.ts'
import { visitsIn } from '../../../../test/visits.ts'

const harness = harnessOfFile()
const { world, change, refusedChange } = visitsIn(harness)

const tuesday = (time: string) => `2026-03-03T${time}:00.000Z`
const TUESDAY = { from: '2026-03-03', days: 1 }

const reasonOf = async (doctor: Person, form: Partial<NewReason> = {}) =>
  harness.call(addReason, {
    token: doctor.token,
    body: { name: 'Ultrasound', minutes: 45, online: true, ...form },
  })

const slotsOf = (clinicId: string, reasonId: string) =>
  harness.call(getClinicSlots, { query: { clinicId, reasonId, ...TUESDAY } })

const freeOf = async (clinicId: string, reasonId: string) => {
  const { days } = await slotsOf(clinicId, reasonId)
  return days.flatMap(({ slots }) => slots.filter(({ taken }) => !taken).map(({ start }) => start))
}

const bufferOf = (id: string) =>
  rowsOf<{ from: string | null; until: string | null }>(
    harness.database,
    sql`select to_char(busy_from at time zone 'UTC', 'HH24:MI') as from, to_char(busy_until at time zone 'UTC', 'HH24:MI') as until
      from appointments where id = ${id}::uuid`,
  )

describe('a booking for a reason of the practice', () => {
  // specification/readings §6: length, step and free time around it are those of the reason (added)
  it('has its length, its type and its time around it', async () => {
    const { doctor, clinic, owner, book } = await world()
    const reason = await reasonOf(doctor, { kind: 'skin', type: 'followup', before: 5, after: 10, step: 15 })
    const { minutes, days } = await slotsOf(clinic._id, reason._id)
    expect(minutes).toBe(45)
    expect(days[0]?.slots.slice(0, 3).map(({ start }) => start)).toEqual(
      ['07:00', '07:15', '07:30'].map(tuesday),
    )
    const body = { clinicId: clinic._id, start: tuesday('10:00'), reasonId: reason._id }
    expect(await harness.call(holdSlot, { token: owner.token, body })).toMatchObject({
      end: tuesday('10:45'),
    })
    const booked = await book(tuesday('10:00'), { reasonId: reason._id, reasonKind: 'teeth' })
    expect(booked).toMatchObject({
      end: tuesday('10:45'),
      type: 'followup',
      reasonKind: 'skin',
      practiceReason: { _id: reason._id, name: 'Ultrasound' },
    })
    expect(await bufferOf(booked._id)).toEqual([{ from: '09:55', until: '10:55' }])
    const free = await freeOf(clinic._id, reason._id)
    expect(free.filter((start) => start > tuesday('08:45') && start < tuesday('11:30'))).toEqual([
      tuesday('09:00'),
      tuesday('11:00'),
      tuesday('11:15'),
    ])
    const page = { clinicId: clinic._id, reasonId: reason._id, ...TUESDAY }
    expect(await harness.call(getBookPage, { token: owner.token, query: page })).toMatchObject({
      minutes: 45,
    })
  })

  // specification/practice §3: blocks of the calendar and entries of the history name the practice's reason (added)
  it('is named in the calendar and in the history, under the name of its preset if it has none', async () => {
    const { doctor, owner, pet, book } = await world({ confirmAtOnce: true })
    const [checkup] = await harness.call(addPresetReasons, { token: doctor.token })
    await book(tuesday('10:00'), { reasonId: checkup?._id ?? '' })
    await book(tuesday('12:00'), { reasonKind: 'teeth' })
    const { visits } = await harness.call(getCalendar, {
      token: doctor.token,
      query: { from: '2026-03-03', to: '2026-03-03' },
    })
    const name = { name: '', preset: 'checkup' }
    expect(visits.map(({ practiceReason }) => practiceReason)).toEqual([name, undefined])
    const { items } = await harness.call(getOwnerHistory, { token: owner.token, query: { petId: pet._id } })
    expect(items.map(({ appointment }) => appointment?.practiceReason)).toEqual(
      expect.arrayContaining([name, undefined]),
    )
  })

  it('takes the length of each vet, and only those who offer it', async () => {
    const { vets, lead, clinic } = await severalVets(harness)
    const [, second, third] = vets
    const reason = await reasonOf(lead, { vets: [{ doctorId: second?.id ?? '', minutes: 60 }] })
    const [{ token, petId }] = (await manyOwners(harness, 1)) as [{ token: string; petId: string }]
    const body = { clinicId: clinic._id, petId, start: tuesday('10:00'), reasonId: reason._id }
    expect(
      await harness.refusal(createAppointment, { token, body: { ...body, doctorId: third?.id } }),
    ).toMatchObject({ code: 'reason_not_offered', details: { why: 'vet' } })
    expect(await harness.call(createAppointment, { token, body })).toMatchObject({
      end: tuesday('11:00'),
      doctor: { _id: second?.id },
    })
  })

  it('is refused for another species, other clients, and too late or too early', async () => {
    const { doctor, clinic, owner, pet } = await world()
    const refusalFor = async (form: Partial<NewReason>, start = tuesday('10:00')) => {
      const { _id: reasonId } = await reasonOf(doctor, form)
      const body = { clinicId: clinic._id, petId: pet._id, start, reasonId }
      return harness.refusal(createAppointment, { token: owner.token, body })
    }
    expect(await refusalFor({ species: ['Horse'] })).toMatchObject({
      code: 'reason_not_offered',
      details: { why: 'species' },
    })
    expect(await refusalFor({ clients: 'known' })).toMatchObject({
      code: 'reason_not_offered',
      details: { why: 'clients' },
    })
    expect(await refusalFor({ noticeMinutes: 3 * 1440 })).toMatchObject({ code: 'too_soon' })
    expect(await refusalFor({ horizonDays: 1 }, '2026-03-04T10:00:00.000Z')).toMatchObject({
      code: 'clinic_closed',
    })
    for (const form of [{ online: false }, { clinics: [] as string[], online: false }])
      expect(await refusalFor(form)).toMatchObject({
        code: 'invalid',
        fields: { reasonId: expect.any(String) },
      })
  })

  it('is for new clients until the owner is on record, and for known ones then', async () => {
    const { doctor, book } = await world({ confirmAtOnce: true })
    const forNew = await reasonOf(doctor, { clients: 'new', minutes: 30 })
    const forKnown = await reasonOf(doctor, { clients: 'known', minutes: 30 })
    await book(tuesday('10:00'), { reasonId: forNew._id })
    await book(tuesday('11:00'), { reasonId: forKnown._id })
    await expect(book(tuesday('12:00'), { reasonId: forNew._id })).rejects.toThrow('reason_not_offered')
  })

  it('waits for an answer or not as the reason says', async () => {
    const { doctor, book } = await world({ confirmAtOnce: true })
    const asks = await reasonOf(doctor, { confirm: 'ask', minutes: 30 })
    const usual = await reasonOf(doctor, { minutes: 30 })
    expect(await book(tuesday('10:00'), { reasonId: asks._id })).toMatchObject({ status: 'requested' })
    expect(await book(tuesday('11:00'), { reasonId: usual._id })).toMatchObject({ status: 'approved' })
    const other = await world()
    const atOnce = await reasonOf(other.doctor, { confirm: 'at_once', minutes: 30 })
    expect(await other.book(tuesday('10:00'), { reasonId: atOnce._id })).toMatchObject({ status: 'approved' })
  })

  it('is made by the practice also if owners cannot, and no more once the reason is archived', async () => {
    const { doctor, clinic, owner, pet, book } = await world({ confirmAtOnce: true })
    await book(tuesday('08:00'))
    const reason = await reasonOf(doctor, { online: false, species: ['Horse'], minutes: 60, maxPerDay: 1 })
    const body = (start: string) => ({ clinicId: clinic._id, petId: pet._id, start, reasonId: reason._id })
    const { token } = doctor
    await harness.call(createAppointment, { token, body: body(tuesday('10:00')) })
    expect(await harness.call(createAppointment, { token, body: body(tuesday('12:00')) })).toMatchObject({
      end: tuesday('13:00'),
      patient: { _id: owner.id },
    })
    await harness.call(archiveReason, { token, query: { reasonId: reason._id } })
    expect(await harness.refusal(createAppointment, { token, body: body(tuesday('14:00')) })).toMatchObject({
      code: 'invalid',
      fields: { reasonId: expect.any(String) },
    })
  })

  it('keeps length and time around it when it moves', async () => {
    const { doctor, owner, book } = await world({ confirmAtOnce: true, ownersMayMove: true })
    const reason = await reasonOf(doctor, { before: 5, after: 10, step: 15 })
    const { _id } = await book('2026-03-05T10:00:00.000Z', { reasonId: reason._id })
    const moved = { _id, start: '2026-03-05T12:15:00.000Z' }
    expect(await harness.call(moveAppointment, { token: owner.token, body: moved })).toMatchObject({
      end: '2026-03-05T13:00:00.000Z',
    })
    expect(await bufferOf(_id)).toEqual([{ from: '12:10', until: '13:10' }])
    expect(await refusedChange(doctor, { _id, start: '2026-03-05T15:30:00.000Z' })).toMatchObject({
      code: 'clinic_closed',
    })
    expect(await change(doctor, { _id, start: '2026-03-05T14:00:00.000Z' })).toMatchObject({
      end: '2026-03-05T14:45:00.000Z',
      practiceReason: { _id: reason._id },
    })
    expect(await bufferOf(_id)).toEqual([{ from: '13:55', until: '14:55' }])
    const file = await harness.call(getCalendarFile, { token: owner.token, query: { id: _id } })
    expect(file.text).toContain('Ultrasound')
  })
})

describe('the starts of a reason', () => {
  // specification/readings §6: what is offered for a reason can be booked, and nothing else (added)
  it('are offered exactly if they can be held', async () => {
    const { doctor, clinic, owner, book } = await world()
    await book(tuesday('09:30'))
    await book(tuesday('13:00'))
    const reason = await reasonOf(doctor, { minutes: 40, before: 10, after: 5, step: 20 })
    const free = new Set(await freeOf(clinic._id, reason._id))
    const held: string[] = []
    for (let minute = 7 * 60; minute < 17 * 60; minute += 10) {
      const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
      const body = { clinicId: clinic._id, start: tuesday(time), reasonId: reason._id }
      const { httpStatus } = await harness.send(holdSlot, { token: owner.token, body })
      if (httpStatus === 200) held.push(tuesday(time))
    }
    expect(held).toEqual([...free])
  })

  // specification/readings §6: an owner who asks for a start that is not offered is told the nearest that are (added)
  it('are told to an owner who asks for another one, without those that are taken', async () => {
    const { doctor, clinic, owner, pet, book } = await world()
    const reason = await reasonOf(doctor, { minutes: 40, step: 40 })
    await book(tuesday('09:00'))
    const wish = { clinicId: clinic._id, start: tuesday('10:00'), reasonId: reason._id }
    const nearest = ['09:40', '10:20', '11:00', '08:20', '11:40'].map(tuesday)
    const refused = { code: 'invalid', fields: { start: expect.any(String) as unknown } }
    const { token } = owner
    const ofHold = await harness.refusal(holdSlot, { token, body: wish })
    expect(ofHold).toMatchObject({ ...refused, httpStatus: 422 })
    expect(ofHold.details?.alternatives).toEqual(nearest)
    const body = { ...wish, petId: pet._id, confirmed: true }
    expect(await harness.refusal(createAppointment, { token, body })).toMatchObject({
      ...refused,
      details: { alternatives: nearest },
    })
  })
})

describe('twenty owners who want the last two times of a day with two vets', () => {
  // specification/readings §6: a reason is booked so many times a day in the whole practice (added)
  it('get two, and the day is full for all vets', async () => {
    const { clinic, lead } = await severalVets(harness, { vets: 2 })
    const reason = await reasonOf(lead, { minutes: 30, maxPerDay: 2 })
    const owners = await manyOwners(harness, 20)
    const answers = await Promise.all(
      owners.map(({ token, petId }, index) =>
        harness.send(createAppointment, {
          token,
          body: {
            clinicId: clinic._id,
            petId,
            start: tuesday(`${String(8 + (index % 7)).padStart(2, '0')}:00`),
            reasonId: reason._id,
          },
        }),
      ),
    )
    expect(answers.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(2)
    expect(answers.filter(({ httpStatus }) => httpStatus >= 500)).toEqual([])
    expect(await freeOf(clinic._id, reason._id)).toEqual([])
  })
})
