import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { array, bool, id, instant, int, orNull, type RowOf, text } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'
import { status } from '../../../db/statuses.ts'

const vet = { id, fullname: text(), profile: orNull(id), clinicIds: array(id) }
/** A vet who works in a practice, with the clinics at which they work. */
export type VetRow = RowOf<typeof vet>

const placedVet = { ...vet, position: int }
/** A vet with their place among the vets of the practice, from 0. */
export type PlacedVetRow = RowOf<typeof placedVet>

const IS_HERE = sql`m.left_at is null and u.deleted_at is null and u.disabled_at is null`
const CLINICS = sql`array(select v.clinic_id from clinic_vets v where v.doctor_id = u.id and v.practice_id = m.practice_id)`

/**
 * The vets of a practice who can act, by name. Their places are in the order that the practice chose at its oldest clinic; vets of younger clinics
 * follow, and last those who work at none.
 */
export const findVets = query('vets_of_practice', {
  params: { practiceId: id },
  row: placedVet,
  text: (p) => sql`select u.id, u.fullname, u.profile_file_id as profile,
      ${CLINICS} as clinic_ids,
      (row_number() over (order by f.created_at nulls last, f.id, f.position, not f.is_lead, m.joined_at, u.id) - 1)::int as position
    from memberships m join users u on u.id = m.user_id
      left join lateral (select c.created_at, c.id, v.position, c.doctor_id = u.id as is_lead from clinic_vets v join clinics c on c.id = v.clinic_id
        where v.doctor_id = u.id and v.practice_id = m.practice_id
        order by c.created_at, c.id limit 1) f on true
    where m.practice_id = ${p.practiceId} and m.kind = 'vet' and ${IS_HERE}
    order by u.fullname, u.id`,
})

type Place = { practiceId: string; doctorId: string; clinicId: string }

/** Whether a person is a vet of this practice who works at that clinic of it. */
export async function worksAt(
  database: Database,
  { practiceId, doctorId, clinicId }: Place,
): Promise<boolean> {
  const vets = await findVets(database, { practiceId })
  return vets.some((vet) => vet.id === doctorId && vet.clinicIds.includes(clinicId))
}

const waitingVet = { ...vet, isHere: bool, requests: int, firstExpiry: orNull(instant) }
/** A vet with the requests that wait for them. */
export type WaitingVetRow = RowOf<typeof waitingVet>

/** The vets of a practice by name, and those who left or cannot act while requests wait for them. */
export const findVetsWithRequests = query('vets_with_requests', {
  params: { practiceId: id },
  row: waitingVet,
  text: (
    p,
  ) => sql`select u.id, u.fullname, u.profile_file_id as profile, ${CLINICS} as clinic_ids, ${IS_HERE} as is_here,
      coalesce(w.requests, 0) as requests, w.first_expiry
    from memberships m join users u on u.id = m.user_id
      left join (select doctor_id, count(*) as requests, min(expires_at) as first_expiry from appointments
        where practice_id = ${p.practiceId} and status = ${status('requested')} group by doctor_id) w on w.doctor_id = u.id
    where m.practice_id = ${p.practiceId} and m.kind = 'vet' and ((${IS_HERE}) or w.requests > 0)
    order by u.fullname, u.id`,
})
