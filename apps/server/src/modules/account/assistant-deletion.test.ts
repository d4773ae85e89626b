/** @module-tag databases */
import { deleteAccount, previewDeletion } from '@vetvisit/contract/account/routes'
import { getUser } from '@vetvisit/contract/auth/routes'
import { getDoctor } from '@vetvisit/contract/doctors/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedDoctor, PASSWORD, type Person } from '../../../test/harness.ts'
import { mailsTo } from '../../../test/mails.ts'
import { rowsOf } from '../../../test/sql.ts'
import { workingAssistant } from '../../../test/team.ts'
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
