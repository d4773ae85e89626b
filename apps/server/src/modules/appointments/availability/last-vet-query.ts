import { sql } from 'drizzle-orm'
import { id, orNull } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'
import { statuses } from '../../../db/statuses.ts'

/** The vet of a practice who saw an animal last; of an owner whose animal is not known yet, the vet who saw any of theirs. */
export const findLastVet = query('last_vet_of_pet', {
  params: { practiceId: id, ownerId: id, petId: orNull(id) },
  row: { doctorId: id },
  text: (p) => sql`select doctor_id from appointments
    where owner_id = ${p.ownerId} and practice_id = ${p.practiceId} and (${p.petId} is null or pet_id = ${p.petId})
      and status in ${statuses(['consulting', 'completed'])}
    order by starts_at desc limit 1`,
})
