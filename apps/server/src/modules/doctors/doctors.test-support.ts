import { sql } from 'drizzle-orm'
import { updateDoctor } from '@vetvisit/contract/doctors/routes'
import type { Harness, Person } from '../../../test/harness.ts'
import { rowsOf } from '../../../test/sql.ts'

/** Calls that tests of a doctor's record share. */
export function recordsIn(harness: Harness) {
  const change = (doctor: Person, body: unknown) => harness.send(updateDoctor, { token: doctor.token, body })
  const save = (doctor: Person, body: Record<string, unknown>) =>
    harness.call(updateDoctor, { token: doctor.token, body })
  const refusal = (doctor: Person, body: unknown) =>
    harness.refusal(updateDoctor, { token: doctor.token, body })
  const columnsOf = async (doctor: Person) => ({
    user: (await rowsOf(harness.database, sql`select * from users where id = ${doctor.id}::uuid`))[0],
    doctor: (
      await rowsOf(harness.database, sql`select * from doctors where user_id = ${doctor.id}::uuid`)
    )[0],
  })
  return { change, save, refusal, columnsOf }
}
