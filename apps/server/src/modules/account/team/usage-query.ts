import { sql } from 'drizzle-orm'
import { id, instant, int } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'
import { statuses } from '../../../db/statuses.ts'
import { currentCare } from '../../care/public.ts'

/** What a practice has that would be left behind if its vet joined another one. */
export const countUsage = query('usage_of_practice', {
  params: { practiceId: id, userId: id, now: instant },
  row: { clinics: int, owners: int, notes: int, visits: int, members: int },
  text: (p) => sql`select
    (select count(*)::int from clinics where practice_id = ${p.practiceId} and deleted_at is null) as clinics,
    (select count(*)::int from ${currentCare} care where care.practice_id = ${p.practiceId}) as owners,
    (select count(*)::int from notes where practice_id = ${p.practiceId} and hidden_at is null) as notes,
    (select count(*)::int from appointments where practice_id = ${p.practiceId}
      and status in ${statuses(['requested', 'approved', 'consulting'])} and ends_at > ${p.now}) as visits,
    (select count(*)::int from memberships where practice_id = ${p.practiceId} and user_id <> ${p.userId} and left_at is null) as members`,
})
