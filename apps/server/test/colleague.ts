import { sql } from 'drizzle-orm'
import type { Harness, Person } from './open-harness.ts'
import { practiceOf } from './practice.ts'
import { execute } from './sql.ts'

type Both = { lead: Person; colleague: Person }

/** Makes a doctor, who leaves their own practice, a vet of a lead's practice. */
export async function joinPractice({ database }: Pick<Harness, 'database'>, { lead, colleague }: Both) {
  await execute(
    database,
    sql`update memberships set left_at = joined_at where user_id = ${colleague.id}::uuid`,
  )
  await execute(
    database,
    sql`insert into memberships (practice_id, user_id, kind, joined_at)
      select practice_id, ${colleague.id}::uuid, 'vet', joined_at from memberships where user_id = ${lead.id}::uuid`,
  )
}

/** Makes a vet of the practice one of a clinic. */
export const workAt = ({ database }: Pick<Harness, 'database'>, colleague: Person, clinicId: string) =>
  execute(
    database,
    sql`insert into clinic_vets (clinic_id, doctor_id, practice_id)
      values (${clinicId}::uuid, ${colleague.id}::uuid, ${practiceOf(colleague.id)})`,
  )
