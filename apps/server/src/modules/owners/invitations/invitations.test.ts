import { invitePatient } from '@vetvisit/contract/owners/care-routes'
import { createManagedOwner, listPracticeOwners } from '@vetvisit/contract/owners/practice-routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedDoctor, type Person } from '../../../../test/harness.ts'
import { execute, rowsOf } from '../../../../test/sql.ts'
import { practiceOf } from '../../../../test/practice.ts'

/** The mail server does not answer, so mails stay in the outbox. */
const harness = harnessOfFile({ config: { smtpUrl: 'smtp://127.0.0.1:1' } })

const DAY_MS = 86_400_000

async function unconfirmed(): Promise<Person> {
  const doctor = await onboardedDoctor(harness, { fullname: 'Your Bank Support' })
  await execute(
    harness.database,
    sql`update users set email_verified_at = null where id = ${doctor.id}::uuid`,
  )
  return doctor
}

const record = (doctor: Person, index: number) =>
  harness.call(createManagedOwner, {
    token: doctor.token,
    body: {
      fullname: 'Ole Kraft',
      gender: 'm',
      dateOfBirth: '1971-02-03',
      countryCode: '+49',
      email: `walk-in-${doctor.id}-${index}@example.org`,
    },
  })

const waitingFor = async (doctor: Person) =>
  (
    await rowsOf(
      harness.database,
      sql`select 1 from outbox o join care_invitations i on i.id = (o.payload->>'invitationId')::uuid
        where o.payload->>'kind' = 'care-invitation' and i.practice_id = ${practiceOf(doctor.id)}`,
    )
  ).length

describe('a practice', () => {
  it('sends no mail before the doctor’s address is confirmed, but keeps records', async () => {
    const doctor = await unconfirmed()
    expect(
      await harness.refusal(invitePatient, { token: doctor.token, body: { email: 'victim@example.org' } }),
    ).toMatchObject({ httpStatus: 409, code: 'verify_email' })
    expect((await record(doctor, 1)).asked).toBe(false)
    expect(await waitingFor(doctor)).toBe(0)
  })

  it('creates any number of records; only their mails are limited', async () => {
    const doctor = await onboardedDoctor(harness)
    const asked: boolean[] = []
    for (let index = 0; index < 25; index += 1) asked.push((await record(doctor, index)).asked)
    expect(asked.filter(Boolean)).toHaveLength(20)
    expect((await harness.call(listPracticeOwners, { token: doctor.token, query: {} })).total).toBe(25)
    expect(await waitingFor(doctor)).toBe(20)
    harness.clock.advance(DAY_MS)
    expect((await record(doctor, 25)).asked).toBe(true)
  })
})
