/** @module-tag databases */
import { EventEmitter, once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { createAssistant, listAssistants } from '@vetvisit/contract/assistants/routes'
import { createBlock } from '@vetvisit/contract/appointments/blocks/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import {
  completeAppointment,
  consultAppointment,
  updateAppointment,
} from '@vetvisit/contract/appointments/lifecycle/routes'
import { answerProposal, proposeTime } from '@vetvisit/contract/appointments/reschedule/routes'
import { allNotificationsDeletedEvent } from '@vetvisit/contract/events'
import {
  deleteNotification,
  getNotifications,
  markNotificationsSeen,
} from '@vetvisit/contract/notifications/routes'
import { getUser, signin } from '@vetvisit/contract/auth/routes'
import { listClinics } from '@vetvisit/contract/clinics/routes'
import { listPracticeOwners } from '@vetvisit/contract/owners/practice-routes'
import { addReason, listClinicReasons, updateReason } from '@vetvisit/contract/reasons/routes'
import { getTeam, joinPractice, leavePractice, updateMember } from '@vetvisit/contract/team/routes'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { joinedVet, vetInvitation } from '../../../../test/colleagues.ts'
import { departuresIn } from '../../../../test/departures.ts'
import { harnessOfFile, PASSWORD, type Person } from '../../../../test/harness.ts'
import { linkValue, mailsTo } from '../../../../test/mails.ts'
import { practiceIdOf } from '../../../../test/practice.ts'
import { execute, rowsOf } from '../../../../test/sql.ts'
import { assistantOf, hiredAssistant } from '../../../../test/team.ts'
import { visitsIn } from '../../../../test/visits.ts'
import { lockPractice } from '../../../db/locks.ts'
import { announceMissed } from '../../notifications/public.ts'
import { acceptInvitation } from '../../team/public.ts'
import { endVet } from './end-vet.ts'

const harness = harnessOfFile()
const { world, inbox } = visitsIn(harness)
const { leave, remove, erase, disable, leadOf } = departuresIn(harness)

let all: Awaited<ReturnType<typeof world>>
let vet: Person
beforeEach(async () => {
  all = await world({ confirmAtOnce: true })
  vet = await joinedVet(harness, all.doctor)
})

const MORNING = '2026-03-05T09:00:00.000Z'
const HOUR = 3_600_000
const makeAdmin = (by: Person, member: Person, isAdmin = true) =>
  harness.send(updateMember, { token: by.token, query: { id: member.id }, body: { isAdmin } })
const team = async (person: Person) =>
  (await harness.call(getTeam, { token: person.token })).members.map(({ _id }) => _id)

/** The answer to a call that comes while an act is not committed. */
async function during(act: () => Promise<unknown>, send: () => Promise<{ httpStatus: number }>) {
  const begun = new EventEmitter()
  // Outside the transaction, which a call that begins in it would join.
  const answer = once(begun, 'begun').then(send)
  await harness.database.transact(async () => {
    await act()
    begun.emit('begun')
    await setTimeout(300)
  })
  return answer
}

/** The answer to a call that comes while the vet leaves the practice. */
async function whileLeaving(send: () => Promise<{ httpStatus: number }>) {
  const practiceId = await practiceIdOf(harness, all.doctor)
  const leaving = { userId: vet.id, practiceId, isServiceProvider: false }
  return during(() => endVet(harness.context, leaving, { opensOwn: true }, harness.clock.now()), send)
}

const NOON = '2026-03-05T12:00:00.000Z'

/** The lead is ill when a visit is booked; two times of the vet can be proposed instead. */
async function proposedInstead() {
  const { token, id: doctorId } = all.doctor
  const ill = await all.book(MORNING, { doctorId })
  const day = { start: '2026-03-05T08:00:00.000Z', end: '2026-03-05T17:00:00.000Z', kind: 'ill' as const }
  await harness.call(createBlock, { token, body: { doctorId, ...day } })
  const body = { _id: ill._id, start: '2026-03-05T11:00:00.000Z', others: [NOON] }
  const propose = () => harness.call(proposeTime, { token, body })
  const held = sql`select h.doctor_id as vet from proposals p join appointments h on h.id = p.hold_id
    where p.appointment_id = ${ill._id}::uuid order by p.place`
  const times = async () => (await rowsOf<{ vet: string }>(harness.database, held)).map((row) => row.vet)
  return { ill, propose, times }
}

const leads = () => leadOf(all.clinic._id)

// specification/readings §4: a vet leaves without visits to come, and sees nothing of the practice from the next call (added)
describe('a vet who leaves a practice', () => {
  it('sees nothing of it from the next call, and has an own empty practice', async () => {
    const { token } = vet
    expect((await harness.call(listClinics, { token })).length).toBe(1)
    expect((await leave(vet)).httpStatus).toBe(200)
    expect(await harness.call(listClinics, { token })).toEqual([])
    expect((await harness.call(listPracticeOwners, { token, query: {} })).patients).toEqual([])
    expect(await team(vet)).toEqual([vet.id])
    expect((await harness.call(getUser, { token })).member).toEqual({
      practiceId: await practiceIdOf(harness, vet),
      kind: 'vet',
      isAdmin: true,
      hasColleagues: false,
    })
    expect(await team(all.doctor)).toEqual([all.doctor.id])
  })

  it('hands over or answers visits to come first, which the refusal lists', async () => {
    await makeAdmin(all.doctor, vet)
    const visit = await all.book(MORNING, { doctorId: all.doctor.id })
    expect(await harness.refusal(leavePractice, { token: all.doctor.token })).toMatchObject({
      httpStatus: 409,
      code: 'practice_has_visits',
      details: { total: 1, visits: [{ _id: visit._id, petName: all.pet.name }] },
    })
    expect(await team(vet)).toEqual([all.doctor.id, vet.id])
    await harness.call(updateAppointment, {
      token: all.owner.token,
      body: { _id: visit._id, isCancelled: true },
    })
    expect((await leave(all.doctor)).httpStatus).toBe(200)
  })

  it('finishes a visit first that runs beyond its time', async () => {
    const { _id } = await all.book(MORNING, { doctorId: vet.id })
    harness.clock.set(MORNING)
    await harness.call(consultAppointment, { token: vet.token, body: { _id } })
    harness.clock.advance(HOUR)
    expect(await harness.refusal(leavePractice, { token: vet.token })).toMatchObject({
      code: 'practice_has_visits',
      details: { total: 1, visits: [{ _id }] },
    })
    await harness.call(completeAppointment, { token: vet.token, body: { _id } })
    expect((await leave(vet)).httpStatus).toBe(200)
  })

  it('takes over no visit at the same moment', async () => {
    const { _id } = await all.book(MORNING, { doctorId: all.doctor.id })
    const body = { _id, doctorId: vet.id }
    const answer = await whileLeaving(() =>
      harness.send(updateAppointment, { token: all.doctor.token, body }),
    )
    expect(answer).toMatchObject({ httpStatus: 422 })
  })

  it('invites nobody to it at the same moment', async () => {
    const body = { fullname: 'Ida Blum', email: 'ida.blum@example.com' }
    await whileLeaving(() => harness.send(createAssistant, { token: vet.token, body }))
    expect(await harness.call(listAssistants, { token: all.doctor.token })).toEqual([])
  })

  it('passes an assistant on who joins at the same moment', async () => {
    const { id, email } = await hiredAssistant(harness, vet)
    const token = await linkValue(harness, email, 'forgot-password?token')
    const answer = await during(
      () => acceptInvitation(harness.database, token, harness.clock.now()),
      () => leave(vet),
    )
    expect(answer).toMatchObject({ httpStatus: 200 })
    expect((await harness.call(listAssistants, { token: all.doctor.token })).map((each) => each.id)).toEqual([
      id,
    ])
    const principal = sql`select principal_id as principal from memberships where user_id = ${id}::uuid`
    expect(await rowsOf(harness.database, principal)).toEqual([{ principal: all.doctor.id }])
  })

  it('names another admin first', async () => {
    expect(await harness.refusal(leavePractice, { token: all.doctor.token })).toMatchObject({
      code: 'last_admin',
    })
    expect((await makeAdmin(all.doctor, vet)).httpStatus).toBe(200)
    expect((await leave(all.doctor)).httpStatus).toBe(200)
  })

  // specification/readings §6: times that were proposed with a vet who leaves are held with a colleague who is free, and the owner is told (added)
  it('leaves the times proposed with them to a colleague who is free then, of whom the owner is told', async () => {
    const { ill, propose, times } = await proposedInstead()
    const third = await joinedVet(harness, all.doctor)
    await propose()
    expect(await times()).toEqual([vet.id, vet.id])
    expect((await leave(vet)).httpStatus).toBe(200)
    expect(await times()).toEqual([third.id, third.id])
    expect((await inbox(all.owner)).map(({ type }) => type).slice(0, 2)).toEqual([
      'time-proposed',
      'time-proposed',
    ])
    const body = { _id: ill._id, accept: true, start: NOON }
    expect(await harness.call(answerProposal, { token: all.owner.token, body })).toMatchObject({
      start: NOON,
      doctor: { _id: third.id },
    })
  })

  // specification/readings §6: a vet leaves only once no time is proposed with them that is free with nobody else (added)
  it('settles proposals first for whose times no colleague is free, which stay as they are', async () => {
    const { ill, propose, times } = await proposedInstead()
    await propose()
    expect(await harness.refusal(leavePractice, { token: vet.token })).toMatchObject({
      code: 'practice_has_visits',
      message: expect.stringContaining('Propose other times') as string,
      details: { total: 1, visits: [{ _id: ill._id, status: 'approved' }] },
    })
    expect(await times()).toEqual([vet.id, vet.id])
  })

  // specification/practice §4: a practice, its clinics and its assistants pass to nobody whose account is disabled (added)
  it('leaves the practice to no admin and its clinics to no vet whose account is disabled', async () => {
    const third = await joinedVet(harness, all.doctor)
    await makeAdmin(all.doctor, vet)
    await disable(vet)
    expect(await harness.refusal(leavePractice, { token: all.doctor.token })).toMatchObject({
      code: 'last_admin',
    })
    await makeAdmin(all.doctor, third)
    expect((await leave(all.doctor)).httpStatus).toBe(200)
    expect(await leads()).toEqual([{ lead: third.id }])
  })

  it('passes clinics and assistants to a colleague, and is told of nothing new', async () => {
    const assistant = await assistantOf(harness, all.doctor)
    await makeAdmin(all.doctor, vet)
    expect((await leave(all.doctor)).httpStatus).toBe(200)
    expect(await leads()).toEqual([{ lead: vet.id }])
    expect((await harness.call(getUser, { token: assistant.token })).doctor?._id).toBe(vet.id)
    expect((await harness.call(listAssistants, { token: vet.token })).map(({ id }) => id)).toEqual([
      assistant.id,
    ])
    const mails = (await mailsTo(harness, all.doctor.email)).length
    const visit = await all.book(MORNING)
    await harness.call(updateAppointment, {
      token: all.owner.token,
      body: { _id: visit._id, isCancelled: true },
    })
    expect((await inbox(vet, 'doctor')).length).toBeGreaterThan(0)
    expect(await inbox(all.doctor, 'doctor')).toEqual([])
    expect((await mailsTo(harness, all.doctor.email)).length).toBe(mails)
  })

  // specification/readings §9: who has left a practice reads no old message about its visits and owners, until they come back (added)
  it('reads no old message of it, in the inbox and in an open window, until they come back', async () => {
    const { token } = vet
    const visit = await all.book(MORNING, { doctorId: vet.id })
    const body = { _id: visit._id, isCancelled: true }
    await harness.call(updateAppointment, { token: all.owner.token, body })
    const [message] = await inbox(vet, 'doctor')
    const params = { id: message?._id ?? '' }
    harness.live.sent.length = 0
    await leave(vet)
    const emptied = { userId: vet.id, event: allNotificationsDeletedEvent(vet.id) }
    expect(harness.live.sent).toContainEqual(expect.objectContaining(emptied))
    const mine = { token, params: { role: 'doctor' as const }, query: {} }
    expect(await harness.call(getNotifications, mine)).toMatchObject({
      notifications: [],
      unseen: 0,
      cursor: null,
    })
    expect(await harness.refusal(deleteNotification, { token, params })).toMatchObject({ httpStatus: 404 })
    await harness.call(markNotificationsSeen, { token, body: {} })
    await execute(harness.database, sql`update notifications set announced_at = null`)
    harness.clock.advance(10_000)
    harness.live.sent.length = 0
    await announceMissed(harness.context)
    expect(harness.live.sent.map(({ userId }) => userId)).not.toContain(vet.id)
    const link = await vetInvitation(harness, all.doctor, vet.email)
    await harness.call(joinPractice, { token, body: { token: link } })
    expect((await inbox(vet, 'doctor'))[0]).toMatchObject({ _id: message?._id, isSeen: false })
  })

  it('may come back', async () => {
    await leave(vet)
    const token = await vetInvitation(harness, all.doctor, vet.email)
    expect((await harness.send(joinPractice, { token: vet.token, body: { token } })).httpStatus).toBe(200)
    expect(await team(all.doctor)).toEqual([all.doctor.id, vet.id])
  })

  it('leaves no visit behind, when an owner books at the same moment', async () => {
    await makeAdmin(all.doctor, vet)
    const body = { clinicId: all.clinic._id, petId: all.pet._id, start: MORNING, confirmed: true }
    const [left] = await Promise.all([
      leave(all.doctor),
      harness.send(createAppointment, { token: all.owner.token, body }),
    ])
    const orphans = await rowsOf(
      harness.database,
      sql`select a.id from appointments a join memberships m on m.practice_id = a.practice_id and m.user_id = a.doctor_id
        where a.clinic_id = ${all.clinic._id}::uuid and m.left_at is not null and a.status in ('requested', 'approved')`,
    )
    expect([200, 409]).toContain(left.httpStatus)
    expect(orphans).toEqual([])
  })
})

describe('a member', () => {
  // specification/authorization N11
  it('is removed by an admin, not by a colleague, and never by themselves', async () => {
    expect((await remove(vet, all.doctor)).httpStatus).toBe(404)
    expect((await remove(all.doctor, all.doctor)).httpStatus).toBe(409)
    expect((await remove(all.doctor, vet)).httpStatus).toBe(200)
    expect(await team(all.doctor)).toEqual([all.doctor.id])
    expect((await remove(all.doctor, vet)).httpStatus).toBe(404)
  })

  // specification/practice §4: a vet whom an admin removes is signed out everywhere, and may sign in again (added)
  it('who is a vet is signed out by the removal, and signs in again', async () => {
    expect((await remove(all.doctor, vet)).httpStatus).toBe(200)
    expect((await harness.send(getTeam, { token: vet.token })).httpStatus).toBe(403)
    const { token } = await harness.call(signin, { body: { email: vet.email, password: PASSWORD } })
    expect((await harness.call(getTeam, { token })).members).toHaveLength(1)
  })

  it('stays an admin, when two admins end each other’s rights at the same moment', async () => {
    await makeAdmin(all.doctor, vet)
    const statuses = (
      await Promise.all([makeAdmin(all.doctor, vet, false), makeAdmin(vet, all.doctor, false)])
    ).map(({ httpStatus }) => httpStatus)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404])
    const { members } = await harness.call(getTeam, { token: vet.token })
    expect(members.filter(({ isAdmin }) => isAdmin).length).toBe(1)
  })

  it('is not removed by who is no admin any more at the same moment', async () => {
    const other = await joinedVet(harness, all.doctor)
    for (const member of [vet, other]) await makeAdmin(all.doctor, member)
    const practiceId = await practiceIdOf(harness, all.doctor)
    const answer = await during(
      async () => {
        await lockPractice(harness.database, practiceId)
        await execute(
          harness.database,
          sql`update memberships set is_admin = false where user_id = ${vet.id}::uuid`,
        )
      },
      () => remove(vet, other),
    )
    expect(answer).toMatchObject({ httpStatus: 404 })
    expect(await team(other)).toContain(other.id)
  })

  // specification/practice §4: two people who change different rights of one member: both changes are kept (added)
  it('keeps rights that others have given and taken since they were read', async () => {
    const assistant = await assistantOf(harness, all.doctor, ['requests'])
    const change = { query: { id: assistant.id }, token: all.doctor.token }
    await harness.call(updateMember, { ...change, body: { rights: ['owners'] } })
    const body = { rights: ['clinics' as const], seen: { rights: ['requests'] } }
    expect((await harness.call(updateMember, { ...change, body })).rights).toEqual(['owners', 'clinics'])
  })
})

// docs/decisions/0414-leaving-a-practice.md
describe('a vet of a practice of several who deletes the account', () => {
  it('leaves the practice, which goes on with its clinics, owners and team', async () => {
    const assistant = await assistantOf(harness, all.doctor)
    await makeAdmin(all.doctor, vet)
    expect((await erase(all.doctor)).httpStatus).toBe(200)
    expect(await leads()).toEqual([{ lead: vet.id }])
    expect((await harness.call(listClinics, { token: vet.token })).map(({ _id }) => _id)).toEqual([
      all.clinic._id,
    ])
    expect((await harness.call(getUser, { token: assistant.token })).doctor?._id).toBe(vet.id)
    expect(
      await rowsOf(
        harness.database,
        sql`select email, fullname like 'Anonymous%' as erased from users where id = ${all.doctor.id}::uuid`,
      ),
    ).toEqual([{ email: null, erased: true }])
  })

  // specification/practice §2: a reason of a vet who deletes the account alone is offered by nobody, until the practice chooses others (added)
  it('leaves a reason that nobody else takes to nobody', async () => {
    const { token } = all.doctor
    const body = { name: 'Ultrasound', minutes: 30, online: true, vets: [{ doctorId: vet.id }] }
    const reason = await harness.call(addReason, { token, body })
    expect((await erase(vet)).httpStatus).toBe(200)
    const query = { clinicId: all.clinic._id }
    expect((await harness.call(listClinicReasons, { query })).reasons).toEqual([])
    await harness.call(updateReason, { token, query: { reasonId: reason._id }, body: { vets: [] } })
    expect((await harness.call(listClinicReasons, { query })).reasons).toMatchObject([{ _id: reason._id }])
  })

  it('hands over visits and the administration first', async () => {
    expect(await erase(all.doctor)).toMatchObject({ httpStatus: 409, body: { code: 'last_admin' } })
    await makeAdmin(all.doctor, vet)
    await all.book(MORNING, { doctorId: all.doctor.id })
    expect(await erase(all.doctor)).toMatchObject({ httpStatus: 409, body: { code: 'practice_has_visits' } })
    expect(await team(vet)).toEqual([all.doctor.id, vet.id])
  })
})
