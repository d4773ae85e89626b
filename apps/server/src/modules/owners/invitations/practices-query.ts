import type { SpecializationId } from '@vetvisit/contract/doctors/specializations'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { id, instant, int, json, type RowOf } from '../../../db/columns.ts'
import type { Instant } from '../../../db/instant.ts'
import { query } from '../../../db/query.ts'
import { statuses } from '../../../db/statuses.ts'
import { currentCare } from '../../care/public.ts'

/** The doctor of an invitation, a link or a practice. */
export type CareDoctorRow = {
  id: string
  fullname: string
  profile: string | null
  isServiceProvider: boolean
  specializations: SpecializationId[]
  clinics: { name: string; city: string; emergencyPhone: string | null }[]
}

/** `CareDoctorRow` of `users u` and `doctors d`, with the clinics of the practice, oldest first. */
export const careDoctor = (
  practice: SQL,
): SQL => sql`jsonb_build_object('id', u.id, 'fullname', u.fullname, 'profile', u.profile_file_id,
  'isServiceProvider', d.is_service_provider, 'specializations', to_jsonb(d.specializations),
  'clinics', coalesce((select jsonb_agg(jsonb_build_object('name', c.name, 'city', c.city, 'emergencyPhone', c.emergency_phone)
      order by c.created_at, c.id)
    from clinics c where c.practice_id = ${practice} and c.deleted_at is null), '[]')) as doctor`

/** Statuses of an appointment that has not taken place. */
const OPEN = statuses(['requested', 'approved', 'consulting'])

const practice = { practiceId: id, doctor: json<CareDoctorRow>(), since: instant, openAppointments: int }
export type PracticeRow = RowOf<typeof practice>

const practicesOf = query('practices_of_owner', {
  params: { ownerId: id, now: instant },
  row: practice,
  text: (p) => sql`select care.practice_id, ${careDoctor(sql`care.practice_id`)}, care.since,
      (select count(*) from appointments a
        where a.owner_id = care.owner_id and a.practice_id = care.practice_id
        and a.status in ${OPEN} and a.ends_at > ${p.now}) as open_appointments
    from ${currentCare} care join doctors d on d.user_id = vet_of_practice(care.practice_id) join users u on u.id = d.user_id
    where care.owner_id = ${p.ownerId} and u.deleted_at is null
    order by lower(u.fullname), u.id`,
})

/** The practices that have an owner on record, by name. */
export async function findPracticesOf(
  database: Database,
  ownerId: string,
  now: Instant,
): Promise<PracticeRow[]> {
  return practicesOf(database, { ownerId, now })
}

const openAppointments = query('count_open_appointments', {
  params: { ownerId: id, practiceId: id, now: instant },
  row: { open: int },
  text: (p) => sql`select count(*) as open from appointments a
    where a.owner_id = ${p.ownerId} and a.practice_id = ${p.practiceId} and a.status in ${OPEN} and a.ends_at > ${p.now}`,
})

/** How many appointments of an owner at a practice have not taken place. */
export async function countOpenAppointments(
  database: Database,
  pair: { ownerId: string; practiceId: string },
  now: Instant,
): Promise<number> {
  const [row] = await openAppointments(database, { ...pair, now })
  return row?.open ?? 0
}
