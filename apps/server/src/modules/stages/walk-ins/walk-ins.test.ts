/** @module-tag databases */
import { deleteOwner } from '@vetvisit/contract/account/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import type { NewAppointmentInput } from '@vetvisit/contract/appointments/booking/schemas'
import { getDayBoard } from '@vetvisit/contract/appointments/stages/routes'
import { addWalkIn, endWalkIn } from '@vetvisit/contract/appointments/walk-ins/routes'
import { WALK_IN_DAYS_KEPT, WALK_IN_MS, WALK_INS_MAX } from '@vetvisit/contract/appointments/walk-ins/rules'
import type { NewWalkInInput, WalkIn } from '@vetvisit/contract/appointments/walk-ins/schemas'
import { deleteClinic } from '@vetvisit/contract/clinics/routes'
import { getDoctorDashboard } from '@vetvisit/contract/doctors/routes'
import { answerInvitation, invitePatient, listPractices } from '@vetvisit/contract/owners/care-routes'
import { archivePet } from '@vetvisit/contract/pets/routes'
import { DAY_MS } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  PASSWORD,
  type Person,
  petOf,
} from '../../../../test/harness.ts'
import { practiceIdOf } from '../../../../test/practice.ts'
import { takePracticeEvents } from '../../../../test/practice-events.ts'
import { severalVets } from '../../../../test/several-vets.ts'
import { execute, instantValueOf, rowsOf } from '../../../../test/sql.ts'
import { assistantOf, receptionOf } from '../../../../test/team.ts'
import { tablesWith } from '../../../../test/whole-database.ts'
import { managedOwnersOf } from '../../owners/managed/managed.test-support.ts'

const harness = harnessOfFile()
const { keep, petFor } = managedOwnersOf(harness)

/** Today at the clinic: the clock of the tests begins at 07:00. */
const textAt = (time: string) => `2026-03-02T${time}:00.000Z`
const at = (time: string) => harness.clock.set(Date.parse(textAt(time)))

/** A clinic of two vets with a reception, and an owner on record with two animals. */
async function twoVets() {
  const { vets, clinic } = await severalVets(harness, { vets: 2, clinic: { confirmAtOnce: true } })
  const [anna, ben] = vets as [Person, Person]
  const owner = await onboardedOwner(harness)
  const [bello, minka] = [await petOf(harness, owner), await petOf(harness, owner, { name: 'Minka' })]
  const book = (start: string, doctorId: string) =>
    harness.call(createAppointment, {
      token: owner.token,
      body: { clinicId: clinic._id, petId: bello._id, start, doctorId, confirmed: true },
    })
  // Puts the owner on record.
  await book('2026-03-05T09:00:00.000Z', anna.id)
  const reception = await receptionOf(harness, anna)
  const come = (petId = bello._id, more: Partial<NewWalkInInput> = {}, { token }: Person = reception) =>
    harness.call(addWalkIn, { token, body: { clinicId: clinic._id, petId, ...more } })
  const refusedCome = (more: Record<string, unknown> = {}, { token }: Person = reception) =>
    harness.refusal(addWalkIn, { token, body: { clinicId: clinic._id, petId: bello._id, ...more } })
  return { anna, ben, clinic, owner, bello, minka, reception, book, come, refusedCome }
}

const waitingOf = async ({ token }: Person, query: Record<string, unknown> = {}) =>
  (await harness.call(getDayBoard, { token, query })).walkIns
const namesOf = async (person: Person, query = {}) =>
  (await waitingOf(person, query)).map(({ pet }) => pet.name)

type More = Partial<NewAppointmentInput>
const bodyOf = ({ _id, clinic, pet }: WalkIn, more: More): NewAppointmentInput => ({
  clinicId: clinic._id,
  petId: pet._id,
  start: textAt('09:00'),
  walkInId: _id,
  ...more,
})
const callIn = ({ token }: Person, entry: WalkIn, more: More = {}) =>
  harness.call(createAppointment, { token, body: bodyOf(entry, more) })
const refusedCallIn = ({ token }: Person, entry: WalkIn, more: More = {}) =>
  harness.refusal(createAppointment, { token, body: bodyOf(entry, more) })
const leave = ({ token }: Person, { _id }: WalkIn, undo = false) =>
  harness.call(endWalkIn, { token, body: { _id, undo } })
const refusedLeave = ({ token }: Person, { _id }: WalkIn, undo = false) =>
  harness.refusal(endWalkIn, { token, body: { _id, undo } })

// specification/readings §6: animals that came without an appointment wait on the day board, urgent ones first, then by time (added)
describe('the list of animals without an appointment', () => {
  it('has urgent ones first, then those who came first, for all people of the practice', async () => {
    const { anna, ben, owner, bello, minka, reception, come } = await twoVets()
    const rex = await petOf(harness, owner, { name: 'Rex' })
    await come(bello._id, { note: ' Waits in the car ' })
    at('07:10')
    await come(minka._id, { doctorId: ben.id, reasonKind: 'ill' })
    at('07:20')
    await come(rex._id, { urgent: true })
    expect(await waitingOf(reception)).toMatchObject([
      { pet: { name: 'Rex', type: 'Dog' }, urgent: true, joinedAt: textAt('07:20'), doctor: null },
      { pet: { name: 'Bello' }, note: 'Waits in the car', owner: { _id: owner.id, fullname: 'Mira Vogel' } },
      { pet: { name: 'Minka' }, reasonKind: 'ill', doctor: { _id: ben.id, fullname: 'Ben Brenner' } },
    ])
    expect(await namesOf(anna)).toEqual(['Rex', 'Bello'])
    expect(await namesOf(anna, { scope: 'practice' })).toEqual(['Rex', 'Bello', 'Minka'])
    expect(await namesOf(ben)).toEqual(['Rex', 'Bello', 'Minka'])
    expect(await namesOf(reception, { date: '2026-03-03' })).toEqual([])
    expect(await namesOf(await onboardedDoctor(harness))).toEqual([])
  })

  it('is counted by the home page, of the agendas that it shows', async () => {
    const { anna, ben, bello, minka, reception, come } = await twoVets()
    const countFor = async ({ token }: Person, scope: 'mine' | 'practice') =>
      (await harness.call(getDoctorDashboard, { token, query: { scope } })).walkIns
    expect(await countFor(anna, 'mine')).toBe(0)
    await come(bello._id)
    await come(minka._id, { doctorId: ben.id })
    expect(await countFor(anna, 'mine')).toBe(1)
    expect(await countFor(anna, 'practice')).toBe(2)
    expect(await countFor(reception, 'practice')).toBe(2)
    expect(await countFor(await onboardedDoctor(harness), 'mine')).toBe(0)
  })

  it('has an animal once, and takes it back from those who left', async () => {
    const { clinic, bello, reception, come, refusedCome } = await twoVets()
    const entry = await come()
    const waits = { code: 'invalid', fields: { petId: 'This animal is on the list already' } }
    expect(await refusedCome()).toMatchObject(waits)
    const twice = sql`insert into walk_ins (id, practice_id, clinic_id, owner_id, pet_id, urgent, note, joined_at)
      select gen_random_uuid(), practice_id, clinic_id, owner_id, pet_id, false, '', joined_at from walk_ins where id = ${entry._id}::uuid`
    await expect(execute(harness.database, twice)).rejects.toMatchObject({
      cause: expect.objectContaining({ constraint: 'walk_ins_once' }) as unknown,
    })
    expect(await leave(reception, entry)).toEqual(entry)
    expect(await leave(reception, entry)).toEqual(entry)
    expect(await waitingOf(reception)).toEqual([])
    expect(await leave(reception, entry, true)).toEqual(entry)
    expect(await waitingOf(reception)).toEqual([entry])
    await leave(reception, entry)
    const again = await come()
    expect(again).toMatchObject({ clinic: { _id: clinic._id }, pet: { _id: bello._id } })
    expect(await refusedLeave(reception, entry, true)).toMatchObject(waits)
  })

  it('reaches colleagues at once', async () => {
    const { anna, come } = await twoVets()
    const practiceId = await practiceIdOf(harness, anna)
    await takePracticeEvents(harness)
    await come()
    expect(await takePracticeEvents(harness)).toMatchObject([{ practiceId }])
  })

  it('forgets an animal after twelve hours, and deletes its entry after seven days', async () => {
    const { minka, reception, come } = await twoVets()
    const since = harness.clock.now()
    const entry = await come(undefined, { note: 'Bitten by a swan' })
    harness.clock.set(since + WALK_IN_MS - 1)
    expect(await namesOf(reception)).toEqual(['Bello'])
    harness.clock.set(since + WALK_IN_MS)
    expect(await namesOf(reception)).toEqual([])
    expect(await refusedCallIn(reception, entry, { start: textAt('19:30') })).toMatchObject({
      code: 'wrong_state',
    })
    await come()
    expect(await namesOf(reception)).toEqual(['Bello'])
    expect(await tablesWith(harness, ['Bitten by a swan'])).toEqual(['walk_ins'])
    harness.clock.set(since + WALK_IN_DAYS_KEPT * DAY_MS)
    await come(minka._id)
    expect(await tablesWith(harness, ['Bitten by a swan'])).toEqual([])
  })

  it('has at most 50 animals', async () => {
    const { clinic, owner, bello, reception, come, refusedCome } = await twoVets()
    const first = await come()
    await execute(
      harness.database,
      sql`with added as (
          insert into pets (id, owner_id, name, gender, species, breed, born_on, created_at)
          select gen_random_uuid(), owner_id, name, gender, species, breed, born_on, created_at
          from pets, generate_series(1, ${WALK_INS_MAX - 1}) where id = ${bello._id}::uuid returning id, owner_id
        )
        insert into walk_ins (id, practice_id, clinic_id, owner_id, pet_id, urgent, note, joined_at)
        select gen_random_uuid(), c.practice_id, c.id, a.owner_id, a.id, false, '', ${instantValueOf(harness.clock.now())}
        from added a, clinics c where c.id = ${clinic._id}::uuid`,
    )
    const next = await petOf(harness, owner, { name: 'Rex' })
    expect(await refusedCome({ petId: next._id })).toMatchObject({ code: 'limit_reached' })
    await leave(reception, first)
    await come(next._id)
    expect(await refusedLeave(reception, first, true)).toMatchObject({ code: 'limit_reached' })
  })

  // specification/authorization N9
  it('is written with the right to appointments, of animals on record, clinics, vets and reasons of the practice', async () => {
    const { anna, come, refusedCome } = await twoVets()
    const entry = await come()
    const [assistant, stranger] = [await assistantOf(harness, anna, []), await onboardedDoctor(harness)]
    for (const person of [assistant, stranger]) {
      expect(await refusedCome({}, person)).toMatchObject({ code: 'not_found' })
      expect(await refusedLeave(person, entry)).toMatchObject({ code: 'not_found' })
      expect(await refusedCallIn(person, entry)).toMatchObject({ code: 'not_found' })
    }
    const theirs = await petOf(harness, await onboardedOwner(harness))
    expect(await refusedCome({ petId: theirs._id })).toMatchObject({ code: 'not_found' })
    expect(await refusedCome({ doctorId: stranger.id })).toMatchObject({
      code: 'invalid',
      fields: { doctorId: expect.any(String) as string },
    })
    expect(await refusedCome({ reasonId: entry._id })).toMatchObject({
      code: 'invalid',
      fields: { reasonId: expect.any(String) as string },
    })
  })
})

// specification/readings §6: an animal that waits without an appointment is called in by one booking, at the last five minutes (added)
describe('an animal that is called in', () => {
  it('has a visit at once, has arrived when it came, and leaves the list', async () => {
    const { anna, clinic, reception, come } = await twoVets()
    at('08:50')
    const entry = await come()
    at('09:04')
    const visit = await callIn(reception, entry, { doctorId: anna.id })
    expect(visit).toMatchObject({
      status: 'approved',
      start: textAt('09:00'),
      stage: { arrivedAt: textAt('08:50'), byOwner: false, leftAt: null },
    })
    const board = await harness.call(getDayBoard, { token: anna.token, query: {} })
    expect(board.walkIns).toEqual([])
    expect(board.arrived).toMatchObject([{ _id: visit._id, stage: visit.stage, clinic: { _id: clinic._id } }])
    expect(await refusedLeave(reception, entry)).toMatchObject({ code: 'wrong_state' })
    expect(await refusedCallIn(reception, entry, { start: textAt('11:00') })).toMatchObject({
      code: 'wrong_state',
      message: 'This animal has been called in or has left. The list shows who is waiting now.',
    })
  })

  it('is with the vet who calls or whose assistant calls, else with whom it waits for', async () => {
    const { anna, ben, minka, reception, come } = await twoVets()
    const helper = await assistantOf(harness, ben, ['appointments'])
    const calledBy = async (person: Person, petId: string | undefined, start: string) =>
      (await callIn(person, await come(petId, { doctorId: anna.id }), { start: textAt(start) })).doctor._id
    expect(await calledBy(ben, undefined, '09:00')).toBe(ben.id)
    expect(await calledBy(helper, minka._id, '10:00')).toBe(ben.id)
    expect(await calledBy(reception, undefined, '11:00')).toBe(anna.id)
    const other = await twoVets()
    const entry = await other.come(undefined, { doctorId: other.anna.id })
    await execute(harness.database, sql`delete from clinic_vets where doctor_id = ${other.ben.id}::uuid`)
    expect((await callIn(other.ben, entry)).doctor._id).toBe(other.anna.id)
  })

  it('lies over what is in the way with an override, and stays on the list without', async () => {
    const { anna, minka, reception, book, come } = await twoVets()
    const beneath = await book(textAt('09:00'), anna.id)
    at('09:02')
    const entry = await come(minka._id)
    const wish = { doctorId: anna.id, start: textAt('09:00') }
    expect(await refusedCallIn(reception, entry, wish)).toMatchObject({
      code: 'slot_taken',
      details: { mayOverride: true, conflicts: [{ kind: 'visit', start: beneath.start }] },
    })
    expect(await namesOf(reception)).toEqual(['Minka'])
    const visit = await callIn(reception, entry, {
      ...wish,
      override: { reason: 'Emergency', allow: ['overlap'] },
    })
    expect(visit.override).toEqual({ forced: true, reason: 'Emergency' })
    expect(await namesOf(reception)).toEqual([])
  })

  it('has not arrived for a visit of another day', async () => {
    const { anna, reception, come } = await twoVets()
    const entry = await come()
    const visit = await callIn(reception, entry, { start: '2026-03-03T10:00:00.000Z', doctorId: anna.id })
    expect(visit.stage).toBeNull()
    expect(await waitingOf(reception)).toEqual([])
  })

  it('is the animal of the entry at its clinic, and no owner calls it in', async () => {
    const { owner, minka, reception, come } = await twoVets()
    const entry = await come()
    expect(await refusedCallIn(reception, entry, { petId: minka._id })).toMatchObject({ code: 'not_found' })
    expect(await refusedCallIn(owner, entry)).toMatchObject({
      code: 'invalid',
      fields: { walkInId: expect.any(String) as string },
    })
    expect(await namesOf(reception)).toEqual(['Bello'])
  })

  it('has exactly one visit when two vets call it in at once, and none when it has left', async () => {
    const { anna, ben, bello, reception, come } = await twoVets()
    at('09:00')
    const entry = await come()
    const answers = await Promise.all(
      [anna, ben].map((vet) =>
        harness.send(createAppointment, { token: vet.token, body: bodyOf(entry, { doctorId: vet.id }) }),
      ),
    )
    expect(answers.map(({ httpStatus }) => httpStatus).toSorted((a, b) => a - b)).toEqual([200, 409])
    const visits = await rowsOf(
      harness.database,
      sql`select 1 from appointments where pet_id = ${bello._id}::uuid and starts_at = ${instantValueOf(Date.parse(textAt('09:00')))}`,
    )
    expect(visits).toHaveLength(1)
    expect(await waitingOf(reception)).toEqual([])
    const { come: comeHere, reception: here } = await twoVets()
    const gone = await comeHere()
    await leave(here, gone)
    expect(await refusedCallIn(here, gone)).toMatchObject({ code: 'wrong_state' })
  })
})

describe('an entry of the list', () => {
  it('is not shown while its owner is off the record, and after its animal was archived', async () => {
    const { owner, bello, reception, come } = await twoVets()
    const entry = await come()
    const setCare = (ended: string) =>
      execute(
        harness.database,
        sql`update care set ended_at = ${sql.raw(ended)} where owner_id = ${owner.id}::uuid`,
      )
    await setCare('since')
    expect(await waitingOf(reception)).toEqual([])
    expect(await refusedCallIn(reception, entry)).toMatchObject({ code: 'not_found' })
    await setCare('null')
    expect(await namesOf(reception)).toEqual(['Bello'])
    await harness.call(archivePet, { token: owner.token, query: { petId: bello._id, confirmed: true } })
    expect(await waitingOf(reception)).toEqual([])
    expect(await refusedLeave(reception, entry)).toMatchObject({ code: 'not_found' })
  })

  it('is for any vet when the vet who was meant has left, and gone with its clinic', async () => {
    const { anna, ben, clinic, reception, come } = await twoVets()
    const entry = await come(undefined, { doctorId: ben.id })
    expect(await waitingOf(anna)).toEqual([])
    await execute(
      harness.database,
      sql`update memberships set left_at = joined_at where user_id = ${ben.id}::uuid and left_at is null`,
    )
    expect(await waitingOf(anna)).toMatchObject([{ _id: entry._id, doctor: null }])
    await harness.call(deleteClinic, {
      token: anna.token,
      query: { clinicId: clinic._id, forceDelete: true },
    })
    expect(await waitingOf(reception)).toEqual([])
    expect(await refusedCallIn(anna, entry)).toMatchObject({ code: 'not_found' })
  })

  it('goes along when the owner’s account takes over the record that the practice kept', async () => {
    const { anna, reception, come } = await twoVets()
    const owner = await onboardedOwner(harness)
    const { _id } = await keep(anna, { email: owner.email })
    const entry = await come((await petFor(anna, _id))._id)
    await harness.call(invitePatient, { token: anna.token, body: { email: owner.email } })
    const { invitations } = await harness.call(listPractices, { token: owner.token })
    await harness.call(answerInvitation, {
      token: owner.token,
      body: { _id: invitations[0]?._id ?? '', accept: true },
    })
    expect(await waitingOf(reception)).toMatchObject([{ _id: entry._id, owner: { _id: owner.id } }])
  })

  // specification/readings §6: entries of animals that waited end with the owner's account, whose export has them (added)
  it('ends with the owner’s account', async () => {
    const { owner, come } = await twoVets()
    await come(undefined, { note: 'Has swallowed a thimble' })
    await harness.call(deleteOwner, { token: owner.token, body: { password: PASSWORD } })
    expect(await tablesWith(harness, ['Has swallowed a thimble'])).toEqual([])
  })
})
