/** @module-tag databases */
import { getAppointmentDetails, getCalendarFile } from '@vetvisit/contract/appointments/agenda/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import {
  completeAppointment,
  consultAppointment,
  updateAppointment,
} from '@vetvisit/contract/appointments/lifecycle/routes'
import { proposeTime } from '@vetvisit/contract/appointments/reschedule/routes'
import { getVisitPage } from '@vetvisit/contract/owners/routes'
import { createNote } from '@vetvisit/contract/notes/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  type Person,
  petOf,
} from '../../../../test/harness.ts'
import { practiceIdOf } from '../../../../test/practice.ts'
import { takePracticeEvents } from '../../../../test/practice-events.ts'
import { execute, instantValueOf, rowsOf } from '../../../../test/sql.ts'
import { assistantOf, joinAsVet, receptionOf, workAt } from '../../../../test/team.ts'
import { visitsIn } from '../../../../test/visits.ts'
import { beginCare } from '../../care/public.ts'

const harness = harnessOfFile()
const { world, change, refusedChange, inbox, history } = visitsIn(harness)

const NINE = '2026-03-03T09:00:00.000Z'
const TEN = '2026-03-03T10:00:00.000Z'

/** A practice of two vets at one clinic, with an assistant of each; an owner books with the first vet, or with any. */
async function practiceOfTwo(clinicChanges: Record<string, unknown> = { confirmAtOnce: true }) {
  const made = await world(clinicChanges, { fullname: 'Ruth Adler' })
  const colleague = await onboardedDoctor(harness, { fullname: 'Ingo Brenner' })
  await joinAsVet(harness, colleague, made.doctor)
  await workAt(harness, colleague, made.clinic._id)
  const helpers = {
    ofVet: await assistantOf(harness, made.doctor),
    ofColleague: await assistantOf(harness, colleague),
  }
  const book: typeof made.book = (start, more) => made.book(start, { doctorId: made.doctor.id, ...more })
  return { ...made, book, bookAnyVet: made.book, colleague, helpers }
}

/** Takes a time of a vet of the clinic for another owner, by SQL, as no call books with a chosen vet. */
async function takeTime(vet: Person, clinicId: string, start: string) {
  const owner = await onboardedOwner(harness)
  const pet = await petOf(harness, owner)
  const practiceId = await practiceIdOf(harness, vet)
  await execute(
    harness.database,
    sql`insert into appointments (id, status, practice_id, doctor_id, clinic_id, owner_id, pet_id, starts_at, ends_at, currency, version, created_at)
      values (gen_random_uuid(), 'approved', ${practiceId}::uuid, ${vet.id}::uuid, ${clinicId}::uuid, ${owner.id}::uuid, ${pet._id}::uuid,
        ${start}::timestamptz, ${start}::timestamptz + interval '30 minutes', 'EUR', 1, ${instantValueOf(harness.clock.now())})`,
  )
}

const newest = async (person: Person, role: 'patient' | 'doctor' | 'assistant') =>
  (await inbox(person, role))[0]?.message

// specification/readings §6: a visit is handed over to a colleague; both vets, their assistants and the owner are told (added)
describe('an appointment that is handed over', () => {
  it('is the colleague’s at the same time, in a new version with a line in its history', async () => {
    const { doctor, colleague, clinic, owner, book } = await practiceOfTwo()
    const { _id, version } = await book(NINE)
    await takePracticeEvents(harness)
    const handed = await change(doctor, { _id, doctorId: colleague.id, version })
    expect(handed).toMatchObject({
      status: 'approved',
      start: NINE,
      version: version + 1,
      doctor: { _id: colleague.id, fullname: 'Ingo Brenner' },
      clinic: { _id: clinic._id },
    })
    expect((await takePracticeEvents(harness)).map(({ practiceId }) => practiceId)).toEqual([
      await practiceIdOf(harness, doctor),
    ])
    expect((await history(_id)).at(-1)).toEqual({
      version: version + 1,
      kind: 'handed_over',
      actor: doctor.id,
      principal: colleague.id,
    })
    expect(
      await rowsOf(
        harness.database,
        sql`select from_doctor_id as vet from appointment_events where kind = 'handed_over'
        and appointment_id = ${_id}::uuid`,
      ),
    ).toEqual([{ vet: doctor.id }])
    const page = await harness.call(getVisitPage, { token: owner.token, query: { id: _id } })
    expect(page.handedOver).toEqual({ at: expect.any(String) as string, from: 'Ruth Adler' })
    const opened = await harness.call(getAppointmentDetails, { token: colleague.token, query: { id: _id } })
    expect(opened).toMatchObject({
      handedOver: { from: 'Ruth Adler', by: 'Ruth Adler' },
      colleagues: [{ _id: doctor.id, fullname: 'Ruth Adler' }],
    })
    const file = await harness.call(getCalendarFile, { token: owner.token, query: { id: _id } })
    expect(file.text).toContain('Ingo Brenner')
    expect(file.text).toContain(`SEQUENCE:${version + 1}`)
  })

  it('changes nothing when it is handed over to its own vet or a second time', async () => {
    const { doctor, colleague, book } = await practiceOfTwo()
    const { _id, version } = await book(NINE)
    expect(await change(doctor, { _id, doctorId: doctor.id })).toMatchObject({ version })
    const handed = await change(doctor, { _id, doctorId: colleague.id })
    expect(await change(doctor, { _id, doctorId: colleague.id, version })).toEqual(handed)
  })

  it('tells an owner who took any vet only of another time', async () => {
    const { doctor, colleague, owner, bookAnyVet } = await practiceOfTwo()
    const { _id } = await bookAnyVet(NINE)
    const told = async () =>
      (await inbox(owner)).filter(({ type }) => type === 'appointment-handed-over').length
    await change(doctor, { _id, doctorId: colleague.id })
    expect(await told()).toBe(0)
    await change(doctor, { _id, doctorId: doctor.id, start: TEN })
    expect(await told()).toBe(1)
  })

  it('tells both vets, their assistants, the reception and the owner, but not the person who hands it over', async () => {
    const { doctor, colleague, helpers, owner, book } = await practiceOfTwo()
    const reception = await receptionOf(harness, doctor)
    const { _id } = await book(NINE)
    await change(colleague, { _id, doctorId: colleague.id })
    const messages = await Promise.all([
      newest(reception, 'assistant'),
      newest(doctor, 'doctor'),
      newest(helpers.ofVet, 'assistant'),
      newest(helpers.ofColleague, 'assistant'),
      newest(owner, 'patient'),
    ])
    const text = messages[0]
    expect(text).toContain('Bello’s vet is now Ingo Brenner')
    expect(text).toContain('It was Ruth Adler.')
    expect(messages).toEqual([text, text, text, text, text])
    expect((await inbox(colleague, 'doctor')).map(({ type }) => type)).not.toContain(
      'appointment-handed-over',
    )
  })

  it('tells the owner the new time, too, when both change', async () => {
    const { doctor, colleague, owner, book } = await practiceOfTwo()
    const { _id } = await book(NINE)
    const handed = await change(doctor, { _id, doctorId: colleague.id, start: TEN, reason: 'Surgery' })
    expect(handed).toMatchObject({ start: TEN, doctor: { _id: colleague.id } })
    const [message] = await inbox(owner)
    expect(message).toMatchObject({ type: 'appointment-handed-over', title: 'Another vet and time' })
    expect(message?.message).toContain('It was Ruth Adler')
    expect((await inbox(owner, 'patient', 'de'))[0]?.title).toBe('Anderer Tierarzt, andere Zeit')
    expect((await history(_id)).at(-1)).toMatchObject({ kind: 'handed_over' })
  })

  it('is refused with slot_taken and free times when the colleague’s time is taken', async () => {
    const { doctor, colleague, clinic, book } = await practiceOfTwo()
    const { _id } = await book(NINE)
    await takeTime(colleague, clinic._id, NINE)
    const refused = await refusedChange(doctor, { _id, doctorId: colleague.id })
    expect(refused).toMatchObject({ code: 'slot_taken', httpStatus: 409 })
    expect(refused.details?.['alternatives']).toEqual(expect.not.arrayContaining([NINE]))
    expect(await change(doctor, { _id, doctorId: colleague.id, start: TEN })).toMatchObject({ start: TEN })
  })

  it('is refused beside the field for a stranger, a vet of another clinic and a vet who left', async () => {
    const { doctor, colleague, book } = await practiceOfTwo()
    const { _id } = await book(NINE)
    const elsewhere = await onboardedDoctor(harness)
    await joinAsVet(harness, elsewhere, doctor)
    const stranger = await onboardedDoctor(harness)
    await joinAsVet(harness, colleague, stranger)
    for (const { id } of [stranger, elsewhere, colleague])
      expect(await refusedChange(doctor, { _id, doctorId: id })).toMatchObject({
        code: 'invalid',
        fields: { doctorId: expect.any(String) as string },
      })
    expect(await refusedChange(stranger, { _id, doctorId: stranger.id })).toMatchObject({ code: 'not_found' })
    expect(await refusedChange(colleague, { _id, doctorId: doctor.id })).toMatchObject({ code: 'not_found' })
  })

  it('is refused for its owner, for an assistant without the right, and together with an answer', async () => {
    const { doctor, colleague, owner, book } = await practiceOfTwo()
    const { _id } = await book(NINE)
    expect(await refusedChange(owner, { _id, doctorId: colleague.id })).toMatchObject({
      code: 'invalid',
      fields: { doctorId: expect.any(String) as string },
    })
    const helper = await assistantOf(harness, doctor, ['requests'])
    expect(await refusedChange(helper, { _id, doctorId: colleague.id })).toMatchObject({ code: 'not_found' })
    expect(await refusedChange(doctor, { _id, doctorId: colleague.id, status: 'approved' })).toMatchObject({
      code: 'invalid',
    })
  })

  it('is refused with stale for a member who saw another version', async () => {
    const { doctor, colleague, book } = await practiceOfTwo()
    const { _id, version } = await book(NINE)
    const stale = await refusedChange(doctor, { _id, doctorId: colleague.id, version: version - 1 })
    expect(stale).toMatchObject({ code: 'stale' })
  })

  it('may still be moved and cancelled by its practice', async () => {
    const { doctor, colleague, book } = await practiceOfTwo()
    const { _id } = await book(NINE)
    await change(doctor, { _id, doctorId: colleague.id })
    expect(await change(doctor, { _id, start: TEN })).toMatchObject({
      start: TEN,
      doctor: { _id: colleague.id },
    })
    expect(await change(doctor, { _id, isCancelled: true })).toMatchObject({ status: 'cancelled' })
  })

  it('frees the time of the vet who had it', async () => {
    const { doctor, colleague, clinic, book } = await practiceOfTwo()
    const { _id } = await book(NINE)
    await change(doctor, { _id, doctorId: colleague.id })
    const owner = await onboardedOwner(harness)
    const pet = await petOf(harness, owner)
    const again = await harness.call(createAppointment, {
      token: owner.token,
      body: { clinicId: clinic._id, petId: pet._id, start: NINE },
    })
    expect(again).toMatchObject({ status: 'approved', doctor: { _id: doctor.id } })
  })
})

describe('a request that is handed over', () => {
  it('waits on, without the time that was proposed with the vet before', async () => {
    const { doctor, colleague, book } = await practiceOfTwo({})
    const { _id, expiresAt } = await book(NINE)
    await harness.call(proposeTime, { token: doctor.token, body: { _id, start: TEN } })
    const handed = await change(doctor, { _id, doctorId: colleague.id })
    expect(handed).toMatchObject({ status: 'requested', proposal: null, doctor: { _id: colleague.id } })
    expect(expiresAt).not.toBeNull()
    expect(handed.expiresAt).not.toBeNull()
    const holds = sql`select id from appointments where status = 'held' and doctor_id = ${doctor.id}::uuid`
    expect(await rowsOf(harness.database, holds)).toEqual([])
    expect(await change(colleague, { _id, status: 'approved' })).toMatchObject({ status: 'approved' })
  })
})

const start = (vet: Person, _id: string) => ({ token: vet.token, body: { _id } })

// specification/readings §6: a colleague who starts a visit takes it over (added)
describe('a visit that a colleague starts', () => {
  it('is the colleague’s from then on: who finishes it and writes its note', async () => {
    const { doctor, colleague, book } = await practiceOfTwo()
    const { _id } = await book(NINE)
    harness.clock.set(Date.parse(NINE) + 60_000)
    const begun = await harness.call(consultAppointment, start(colleague, _id))
    expect(begun).toMatchObject({ status: 'consulting', doctor: { _id: colleague.id } })
    expect((await history(_id)).map(({ kind }) => kind)).toEqual(['approved', 'handed_over', 'consulting'])
    const note = (vet: Person) => ({
      token: vet.token,
      body: { action: 'appointment' as const, data: { appointment: _id, text: 'Limps' } },
    })
    expect((await harness.send(createNote, note(doctor))).httpStatus).toBe(404)
    expect((await harness.send(completeAppointment, start(doctor, _id))).httpStatus).toBe(404)
    expect((await harness.send(createNote, note(colleague))).httpStatus).toBe(200)
    expect(await harness.call(completeAppointment, start(colleague, _id))).toMatchObject({
      status: 'completed',
    })
    expect((await inbox(doctor, 'doctor'))[0]).toMatchObject({ type: 'appointment-handed-over' })
  })

  it('is taken over once when two colleagues start it at the same moment', async () => {
    const { doctor, colleague, clinic, book } = await practiceOfTwo()
    const third = await onboardedDoctor(harness)
    await joinAsVet(harness, third, doctor)
    await workAt(harness, third, clinic._id)
    const { _id } = await book(NINE)
    harness.clock.set(Date.parse(NINE) + 60_000)
    const answers = await Promise.all(
      [colleague, third].map((vet) => harness.send(consultAppointment, start(vet, _id))),
    )
    expect(answers.map(({ httpStatus }) => httpStatus).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { doctor: vet } = await harness.call(getAppointmentDetails, {
      token: doctor.token,
      query: { id: _id },
    })
    expect(answers[vet._id === colleague.id ? 0 : 1]?.httpStatus).toBe(200)
  })

  it('is refused for a vet who works elsewhere, a vet whose time is taken, and assistants', async () => {
    const { doctor, colleague, clinic, helpers, book } = await practiceOfTwo()
    const elsewhere = await onboardedDoctor(harness)
    await joinAsVet(harness, elsewhere, doctor)
    const { _id } = await book(NINE)
    await takeTime(colleague, clinic._id, NINE)
    harness.clock.set(Date.parse(NINE) + 60_000)
    const outcome = async (person: Person) => {
      const { httpStatus, body } = await harness.send(consultAppointment, start(person, _id))
      return [httpStatus, (body as { code: string }).code]
    }
    expect(await outcome(elsewhere)).toEqual([404, 'not_found'])
    expect(await outcome(helpers.ofColleague)).toEqual([404, 'not_found'])
    expect(await outcome(colleague)).toEqual([409, 'slot_taken'])
  })
})

/** Hands a visit at nine over to the colleague, while the desk books another animal for that time. */
async function handOverBesideBooking(wishOf: (colleague: Person) => { doctorId?: string }) {
  const { doctor, colleague, clinic, book } = await practiceOfTwo()
  const { _id } = await book(NINE)
  const owner = await onboardedOwner(harness)
  const { _id: petId } = await petOf(harness, owner)
  const practiceId = await practiceIdOf(harness, doctor)
  const care = { practiceId, ownerId: owner.id, origin: 'invitation' } as const
  await beginCare(harness.database, care, harness.clock.now())
  const { token } = doctor
  const booking = { clinicId: clinic._id, petId, start: NINE, ...wishOf(colleague) }
  const [handed, booked] = await Promise.all([
    harness.send(updateAppointment, { token, body: { _id, doctorId: colleague.id } }),
    harness.send(createAppointment, { token, body: booking }),
  ])
  const taken = sql`select doctor_id as vet from appointments where clinic_id = ${clinic._id}::uuid
    and starts_at = ${NINE}::timestamptz and status = 'approved' order by doctor_id`
  const vets = (await rowsOf<{ vet: string }>(harness.database, taken)).map(({ vet }) => vet)
  return { doctor, colleague, handed: handed.httpStatus, booked: booked.httpStatus, vets }
}

describe('acts on the same times at the same moment', () => {
  it('never put two visits into one time of a vet: a hand-over against a booking with this vet', async () => {
    const outcome = await handOverBesideBooking(({ id }) => ({ doctorId: id }))
    const { doctor, colleague, handed, booked, vets } = outcome
    expect([handed, booked].toSorted((a, b) => a - b)).toEqual([200, 409])
    const both = [doctor.id, colleague.id].toSorted()
    expect(vets).toEqual(handed === 200 ? [colleague.id] : both)
  })

  it('never put two visits into one time of a vet: a hand-over against a booking with any vet', async () => {
    const { doctor, colleague, handed, booked, vets } = await handOverBesideBooking(() => ({}))
    // A booking that is second finds the first vet free; a hand-over that is second finds the colleague taken.
    expect(booked).toBe(200)
    expect([200, 409]).toContain(handed)
    expect(vets).toEqual([doctor.id, colleague.id].toSorted())
  })

  it('hand two visits over crosswise one after the other, and neither waits for ever', async () => {
    const { doctor, colleague, book } = await practiceOfTwo()
    const first = await book(NINE)
    const second = await book(TEN, { petId: (await book('2026-03-03T11:00:00.000Z')).pet._id })
    await change(doctor, { _id: second._id, doctorId: colleague.id })
    const [there, back] = await Promise.all([
      change(doctor, { _id: first._id, doctorId: colleague.id }),
      change(colleague, { _id: second._id, doctorId: doctor.id }),
    ])
    expect([there.doctor._id, back.doctor._id]).toEqual([colleague.id, doctor.id])
  })
})
