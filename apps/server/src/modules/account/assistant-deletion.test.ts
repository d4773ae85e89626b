/** @module-tag databases */
import { deleteAccount, previewDeletion } from '@vetvisit/contract/account/routes'
import { getUser } from '@vetvisit/contract/auth/routes'
import { getDoctor } from '@vetvisit/contract/doctors/routes'
import { createTask, listTasks } from '@vetvisit/contract/tasks/routes'
import { updateMember } from '@vetvisit/contract/team/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { joinedVet } from '../../../test/colleagues.ts'
import { harnessOfFile, onboardedDoctor, PASSWORD, type Person } from '../../../test/harness.ts'
import { mailsTo } from '../../../test/mails.ts'
import { execute, rowsOf } from '../../../test/sql.ts'
import { receptionOf, workingAssistant } from '../../../test/team.ts'
import { tablesWith } from '../../../test/whole-database.ts'

const harness = harnessOfFile()

const remove = (person: Person, body: unknown = { password: PASSWORD }) =>
  harness.send(deleteAccount, { token: person.token, body })

describe('an assistant who leaves', () => {
  it('ends their own account; the name stays in the practice’s records, and the doctor is notified by mail', async () => {
    const doctor = await onboardedDoctor(harness)
    const assistant = await workingAssistant(harness, doctor, { fullname: 'Hanna Geht' })
    expect((await remove(assistant)).httpStatus).toBe(200)
    expect(await harness.refusal(getUser, { token: assistant.token })).toMatchObject({ httpStatus: 403 })
    const [row] = await rowsOf<object>(
      harness.database,
      sql`select fullname, email, password_hash, deleted_at is not null as gone from users where id = ${assistant.id}::uuid`,
    )
    expect(row).toEqual({ fullname: 'Hanna Geht', email: null, password_hash: null, gone: true })
    expect((await mailsTo(harness, doctor.email)).map(({ subject }) => subject)).toContain(
      'Hanna Geht has left your practice',
    )
    // The name is removed from the queue when the mail is sent.
    expect(await tablesWith(harness, ['Hanna Geht'])).not.toContain('outbox')
    expect((await harness.call(getDoctor, { token: doctor.token })).fullname).toBe('Ruth Lange')
  })

  it('is refused with a wrong password, and gets no preview', async () => {
    const assistant = await workingAssistant(harness, await onboardedDoctor(harness))
    expect((await remove(assistant, { password: 'not the password' })).httpStatus).toBe(422)
    expect(await harness.refusal(previewDeletion, { token: assistant.token })).toMatchObject({
      httpStatus: 404,
    })
  })
})

/** A reception with the password of the tests. */
const receptionWithPassword = async (lead: Person) => {
  const reception = await receptionOf(harness, lead)
  await execute(
    harness.database,
    sql`update users set password_hash = (select d.password_hash from users d where d.id = ${lead.id}::uuid)
      where id = ${reception.id}::uuid`,
  )
  return reception
}
const heardOf = async ({ email }: Person) =>
  (await mailsTo(harness, email)).filter(({ subject }) => subject === 'Ida Blum has left your practice')
    .length

// specification/readings §4: of a reception who leaves the first admin whose account is not disabled hears, and the tasks are everybody's (added)
describe('a reception who leaves', () => {
  it('is named to one admin by mail, never to one whose account is disabled or who is no admin', async () => {
    const lead = await onboardedDoctor(harness)
    const reception = await receptionWithPassword(lead)
    const [plain, admin, other] = [
      await joinedVet(harness, lead),
      await joinedVet(harness, lead),
      await joinedVet(harness, lead),
    ]
    for (const { id } of [admin, other])
      await harness.call(updateMember, { token: lead.token, query: { id }, body: { isAdmin: true } })
    await execute(
      harness.database,
      sql`update users set disabled_at = created_at where id = ${lead.id}::uuid`,
    )
    expect((await remove(reception)).httpStatus).toBe(200)
    const heard = await Promise.all([lead, plain, admin, other].map(heardOf))
    expect(heard).toEqual([0, 0, 1, 0])
  })

  it('leaves tasks to everybody in the practice', async () => {
    const lead = await onboardedDoctor(harness)
    const reception = await receptionWithPassword(lead)
    const body = { text: 'Order gauze', date: '2026-03-02', personId: reception.id }
    await harness.call(createTask, { token: lead.token, body })
    expect((await remove(reception)).httpStatus).toBe(200)
    const tasks = await harness.call(listTasks, { token: lead.token })
    expect(tasks).toMatchObject([{ text: 'Order gauze', personId: null, personName: null }])
  })
})
