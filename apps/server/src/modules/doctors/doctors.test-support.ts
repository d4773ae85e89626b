import { updateDoctor } from '@vetvisit/contract/doctors/routes'
import { eq } from 'drizzle-orm'
import type { Harness, Person } from '../../../test/harness.ts'
import { doctors, users } from '../../db/schema/accounts.ts'

/** What tests of a doctor's record do all the time. */
export function recordsIn(harness: Harness) {
  const change = (doctor: Person, body: unknown) => harness.send(updateDoctor, { token: doctor.token, body })
  const save = (doctor: Person, body: Record<string, unknown>) =>
    harness.call(updateDoctor, { token: doctor.token, body })
  const refusal = (doctor: Person, body: unknown) =>
    harness.refusal(updateDoctor, { token: doctor.token, body })
  const columnsOf = async (doctor: Person) => ({
    user: (await harness.database.db.select().from(users).where(eq(users.id, doctor.id)))[0],
    doctor: (await harness.database.db.select().from(doctors).where(eq(doctors.userId, doctor.id)))[0],
  })
  return { change, save, refusal, columnsOf }
}
