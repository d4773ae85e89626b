import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { id, instant, int } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'

/** When the owner of a request asked, and when the practice first answered. */
export type AnsweredRequest = { clinicId: string; requestedAt: number; answeredAt: number }

/** The literals are those of the index `appointment_events_answers`. The first version of an appointment is not an answer. */
const answers = query('answers_of_practice', {
  params: { clinicId: id, since: instant, most: int },
  row: { clinicId: id, requestedAt: instant, answeredAt: instant },
  text: (p) => sql`
    select a.clinic_id, a.created_at as requested_at, min(e.at) as answered_at
    from appointment_events e join appointments a on a.id = e.appointment_id
    where e.principal_id = any (array(select m.user_id from memberships m
        where m.practice_id = (select practice_id from clinics where id = ${p.clinicId}) and m.kind = 'vet'))
      and a.practice_id = (select practice_id from clinics where id = ${p.clinicId})
      and e.at > ${p.since} and e.version > 1 and e.kind = any ('{approved,rejected,proposed}')
    group by a.id order by answered_at desc limit ${p.most}`,
})

/** Answers of the practice of a clinic to requests for any of its clinics, the latest first. A proposed time is an answer, an expiry is not. */
export const findAnswers = (
  database: Database,
  given: { clinicId: string; since: number; most: number },
): Promise<AnsweredRequest[]> => answers(database, given)
