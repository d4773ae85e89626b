import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { array, id, orNull, type RowOf, text } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'

const vet = { id, fullname: text(), profile: orNull(id), clinicIds: array(id) }
/** A vet who works in a practice, with the clinics at which they work. */
export type VetRow = RowOf<typeof vet>

/** The vets of a practice who can act, by name. */
export const findVets = query('vets_of_practice', {
  params: { practiceId: id },
  row: vet,
  text: (p) => sql`select u.id, u.fullname, u.profile_file_id as profile,
      array(select v.clinic_id from clinic_vets v where v.doctor_id = u.id and v.practice_id = m.practice_id) as clinic_ids
    from memberships m join users u on u.id = m.user_id
    where m.practice_id = ${p.practiceId} and m.kind = 'vet' and m.left_at is null
      and u.deleted_at is null and u.disabled_at is null
    order by u.fullname, u.id`,
})

type Place = { practiceId: string; doctorId: string; clinicId: string }

/** Whether somebody is a vet of this practice who works at a clinic of it. */
export async function worksAt(
  database: Database,
  { practiceId, doctorId, clinicId }: Place,
): Promise<boolean> {
  const vets = await findVets(database, { practiceId })
  return vets.some((vet) => vet.id === doctorId && vet.clinicIds.includes(clinicId))
}
