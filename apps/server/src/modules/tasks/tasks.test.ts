/** @module-tag databases */
import { deleteOwner } from '@vetvisit/contract/account/routes'
import { answerInvitation, invitePatient, listPractices } from '@vetvisit/contract/owners/care-routes'
import { createTask, finishTask, listTasks, updateTask } from '@vetvisit/contract/tasks/routes'
import { DONE_TASK_DAYS_KEPT, OPEN_TASKS_MAX } from '@vetvisit/contract/tasks/rules'
import type { NewTaskInput, Task } from '@vetvisit/contract/tasks/schemas'
import { DAY_MS } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  PASSWORD,
  type Person,
} from '../../../test/harness.ts'
import { practiceIdOf, practiceOf } from '../../../test/practice.ts'
import { takePracticeEvents } from '../../../test/practice-events.ts'
import { execute, instantValueOf } from '../../../test/sql.ts'
import { assistantOf, joinAsVet, receptionOf } from '../../../test/team.ts'
import { tablesWith } from '../../../test/whole-database.ts'
import { ownerInTreatment } from '../notes/notes.test-support.ts'
import { managedOwnersOf } from '../owners/managed/managed.test-support.ts'

const harness = harnessOfFile()
const { keep } = managedOwnersOf(harness)

/** The clock of the tests begins on this day. */
const TODAY = '2026-03-02'
const ORDER = { text: 'Order vaccines', date: TODAY }

const write = ({ token }: Person, body: NewTaskInput = ORDER) => harness.call(createTask, { token, body })
const refusedWrite = ({ token }: Person, body: Record<string, unknown>) =>
  harness.refusal(createTask, { token, body })
const finish = ({ token }: Person, { _id }: Task, undo = false) =>
  harness.call(finishTask, { token, body: { _id, undo } })
const open = ({ token }: Person) => harness.call(listTasks, { token })
const textsOf = async (person: Person) => (await open(person)).map(({ text }) => text)

/** One task less than a practice may have open. */
const allButOne = (doctor: { id: string }) =>
  execute(
    harness.database,
    sql`insert into tasks (id, practice_id, text, date, is_call, created_by, created_at)
      select gen_random_uuid(), ${practiceOf(doctor.id)}, 'Task ' || n, '2026-03-02', false, ${doctor.id}::uuid, now()
      from generate_series(1, ${OPEN_TASKS_MAX - 1}) n`,
  )

// specification/practice §3: a practice keeps tasks for everybody or one person, which all its people read (added)
describe('a task', () => {
  it('is read by all people of the practice, by day, and by no other one', async () => {
    const doctor = await onboardedDoctor(harness)
    const colleague = await onboardedDoctor(harness)
    await joinAsVet(harness, colleague, doctor)
    await write(doctor, { text: 'Next week', date: '2026-03-09' })
    await write(doctor, { text: ' Order vaccines ', date: TODAY, personId: colleague.id })
    for (const person of [doctor, colleague, await receptionOf(harness, doctor)])
      expect(await open(person)).toMatchObject([
        { text: 'Order vaccines', personId: colleague.id, createdBy: 'Ruth Lange' },
        { text: 'Next week', personId: null, personName: null },
      ])
    expect(await open(await onboardedDoctor(harness))).toEqual([])
  })

  it('is done by one call and open again by another; repeating either changes nothing', async () => {
    const doctor = await onboardedDoctor(harness)
    const task = await write(doctor)
    const done = await finish(doctor, task)
    expect(done.doneAt).not.toBeNull()
    expect(await finish(doctor, task)).toEqual(done)
    expect(await open(doctor)).toEqual([])
    expect(await finish(doctor, task, true)).toEqual(task)
    expect(await finish(doctor, task, true)).toEqual(task)
    expect(await open(doctor)).toEqual([task])
  })

  it('keeps what two colleagues change at once, and overwrites nothing unseen', async () => {
    const doctor = await onboardedDoctor(harness)
    const { _id } = await write(doctor)
    const change = (body: Record<string, unknown>) =>
      harness.call(updateTask, { token: doctor.token, body: { _id, ...body } })
    await change({ date: '2026-03-03', seen: { date: TODAY } })
    expect(await change({ text: 'Order flea drops', seen: { text: ORDER.text } })).toMatchObject({
      text: 'Order flea drops',
      date: '2026-03-03',
    })
    const body = { _id, text: 'Order gloves', seen: { text: ORDER.text } }
    expect(await harness.refusal(updateTask, { token: doctor.token, body })).toMatchObject({
      code: 'stale',
      details: { record: { text: 'Order flea drops' } },
    })
  })

  it('says something, and is at most 400 days ahead', async () => {
    const doctor = await onboardedDoctor(harness)
    expect(await refusedWrite(doctor, { text: ' ', date: TODAY })).toMatchObject({
      code: 'invalid',
      fields: { text: expect.any(String) },
    })
    const { _id } = await write(doctor, { ...ORDER, date: '2027-04-06' })
    expect(await refusedWrite(doctor, { ...ORDER, date: '2027-04-07' })).toMatchObject({
      code: 'invalid',
      fields: { date: expect.any(String) },
    })
    const emptied = { token: doctor.token, body: { _id, text: '' } }
    expect(await harness.refusal(updateTask, emptied)).toMatchObject({ code: 'invalid' })
  })

  it('reaches colleagues at once', async () => {
    const doctor = await onboardedDoctor(harness)
    const practiceId = await practiceIdOf(harness, doctor)
    await takePracticeEvents(harness)
    await write(doctor)
    expect((await takePracticeEvents(harness)).map((event) => event.practiceId)).toEqual([practiceId])
  })

  it('is not counted while its owner is off the record', async () => {
    const { doctor, owner } = await ownerInTreatment(harness)
    await write(doctor, { text: 'Results', date: TODAY, isCall: true, patId: owner.id })
    await allButOne(doctor)
    expect(await refusedWrite(doctor, ORDER)).toMatchObject({ code: 'limit_reached' })
    await execute(harness.database, sql`update care set ended_at = since where owner_id = ${owner.id}::uuid`)
    await write(doctor)
  })

  it('is one of at most 300 that are not done', async () => {
    const doctor = await onboardedDoctor(harness)
    const first = await write(doctor)
    await allButOne(doctor)
    expect(await refusedWrite(doctor, ORDER)).toMatchObject({ code: 'limit_reached' })
    await finish(doctor, first)
    await write(doctor)
    const undone = { token: doctor.token, body: { _id: first._id, undo: true } }
    expect(await harness.refusal(finishTask, undone)).toMatchObject({ code: 'limit_reached' })
  })

  it('is deleted 30 days after it was done, when the next one is written', async () => {
    const doctor = await onboardedDoctor(harness)
    const task = await write(doctor, { ...ORDER, text: 'Sweep the yard' })
    await finish(doctor, task)
    const setDone = (ago: number) =>
      execute(
        harness.database,
        sql`update tasks set done_at = ${instantValueOf(harness.clock.now() - ago)} where id = ${task._id}::uuid`,
      )
    await setDone(DONE_TASK_DAYS_KEPT * DAY_MS)
    await write(doctor)
    expect(await tablesWith(harness, ['Sweep the yard'])).toEqual(['tasks'])
    await setDone(DONE_TASK_DAYS_KEPT * DAY_MS + 1)
    await write(doctor)
    expect(await tablesWith(harness, ['Sweep the yard'])).toEqual([])
  })

  // specification/authorization N9
  it('is written with the right to appointments, and done also by whom it means', async () => {
    const doctor = await onboardedDoctor(harness)
    const assistant = await assistantOf(harness, doctor, [])
    expect(await refusedWrite(assistant, ORDER)).toMatchObject({ code: 'not_found' })
    const [ofAll, own] = [await write(doctor), await write(doctor, { ...ORDER, personId: assistant.id })]
    const refused = { token: assistant.token, body: { _id: ofAll._id } }
    expect(await harness.refusal(finishTask, refused)).toMatchObject({ code: 'not_found' })
    expect((await finish(assistant, own)).doneAt).not.toBeNull()
    const stranger = await onboardedDoctor(harness)
    expect(
      await harness.refusal(finishTask, { token: stranger.token, body: { _id: ofAll._id } }),
    ).toMatchObject({ code: 'not_found' })
    expect(await refusedWrite(doctor, { ...ORDER, personId: stranger.id })).toMatchObject({
      code: 'invalid',
      fields: { personId: expect.any(String) },
    })
  })

  it('is of everybody when the person who was meant has left', async () => {
    const doctor = await onboardedDoctor(harness)
    const reception = await receptionOf(harness, doctor)
    await write(doctor, { ...ORDER, personId: reception.id })
    await execute(
      harness.database,
      sql`update memberships set left_at = joined_at where user_id = ${reception.id}::uuid`,
    )
    expect(await open(doctor)).toMatchObject([{ personId: null, personName: null }])
  })
})

// specification/practice §3: a call back names an owner on record with the number, and needs no text (added)
describe('a call back', () => {
  it('names an owner on record with the number, and an animal of theirs', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    const call = await write(doctor, { date: TODAY, isCall: true, patId: owner.id, petId: pet._id })
    expect(call).toMatchObject({
      text: '',
      isCall: true,
      owner: { _id: owner.id, fullname: 'Mira Vogel', mobile: null },
      pet: { _id: pet._id, name: 'Bello' },
    })
    const { _id } = await keep(doctor, { mobile: '0171 5510006', countryCode: '+49' })
    expect((await write(doctor, { date: TODAY, isCall: true, patId: _id })).owner).toMatchObject({
      mobile: '01715510006',
      countryCode: '+49',
    })
    expect(await refusedWrite(doctor, { date: TODAY, isCall: true })).toMatchObject({ code: 'invalid' })
    const { owner: other, pet: theirs } = await ownerInTreatment(harness)
    const of = (patId: string, petId: string) => ({ date: TODAY, isCall: true, patId, petId })
    expect(await refusedWrite(doctor, of(other.id, theirs._id))).toMatchObject({ code: 'not_found' })
    expect(await refusedWrite(doctor, of(owner.id, theirs._id))).toMatchObject({
      code: 'invalid',
      fields: { petId: expect.any(String) },
    })
  })

  it('is not shown while the owner is off the record', async () => {
    const { doctor, owner } = await ownerInTreatment(harness)
    const call = await write(doctor, { text: 'Results', date: TODAY, isCall: true, patId: owner.id })
    await execute(harness.database, sql`update care set ended_at = since where owner_id = ${owner.id}::uuid`)
    expect(await open(doctor)).toEqual([])
    expect(await harness.refusal(finishTask, { token: doctor.token, body: { _id: call._id } })).toMatchObject(
      { code: 'not_found' },
    )
    await execute(harness.database, sql`update care set ended_at = null where owner_id = ${owner.id}::uuid`)
    expect(await textsOf(doctor)).toEqual(['Results'])
  })

  it('goes along when the owner’s account takes over the record that the practice kept', async () => {
    const doctor = await onboardedDoctor(harness)
    const owner = await onboardedOwner(harness)
    const { _id } = await keep(doctor, { email: owner.email })
    await write(doctor, { date: TODAY, isCall: true, patId: _id })
    await harness.call(invitePatient, { token: doctor.token, body: { email: owner.email } })
    const { invitations } = await harness.call(listPractices, { token: owner.token })
    await harness.call(answerInvitation, {
      token: owner.token,
      body: { _id: invitations[0]?._id ?? '', accept: true },
    })
    expect(await open(doctor)).toMatchObject([{ owner: { _id: owner.id } }])
  })

  // specification/practice §3: tasks about an owner end with the owner's account, whose export has them (added)
  it('ends with the owner’s account', async () => {
    const { doctor, owner } = await ownerInTreatment(harness)
    await write(doctor, { text: 'Tell the results of blood', date: TODAY, isCall: true, patId: owner.id })
    await harness.call(deleteOwner, { token: owner.token, body: { password: PASSWORD } })
    expect(await tablesWith(harness, ['Tell the results of blood'])).toEqual([])
  })
})
