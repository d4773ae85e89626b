import { sql, type SQL } from 'drizzle-orm'
import type { Instant } from '../../db/instant.ts'
import { timeOf, type LeavingDoctor, type LeavingPractice, pseudonymOf } from './erasure-values-query.ts'

/** The notification of a cancelled appointment whose time has not come keeps the names, because its reader must know the doctor. */
const isToCome = (now: Instant): SQL =>
  sql`n.type = 'appointment-deleted' and (n.params->>'start')::timestamptz > ${timeOf(now)}`

/**
 * Gives a doctor their pseudonym in the notifications of owners. Notifications about care hold no id, so name and reader find them; those about
 * the waiting list name the clinic.
 */
export function renamedMessagesOfDoctor(
  { practiceId, doctorId, fullname }: LeavingDoctor,
  now: Instant,
): SQL[] {
  const doctor = sql`${doctorId}::uuid`
  const practice = sql`${practiceId}::uuid`
  return [
    sql`update notifications n set params = n.params || '{"doctorProfile": null}' || case
        when ${isToCome(now)} then '{}' else jsonb_build_object('doctorName', ${pseudonymOf(doctor)}) end
      where n.appointment_id in (select id from appointments where doctor_id = ${doctor})
        or n.params->>'noteId' in (select id::text from notes where doctor_id = ${doctor})
        or (n.params->>'doctorName' = ${fullname} and n.type in ('slot-free', 'waiting-changed')
          and n.params->>'clinicId' in (select id::text from clinics where practice_id = ${practice}))
        or (n.params->>'doctorName' = ${fullname} and n.type in ('care-asked', 'care-accepted', 'pet-added')
          and n.recipient_id in (select owner_id from care where practice_id = ${practice}
            union select u.id from users u join care_invitations i on i.email = u.email where i.practice_id = ${practice}))`,
  ]
}

/** Gives the clinics of a practice that closes the pseudonym of its doctor in the notifications of owners. */
export function renamedMessagesOfPractice({ practiceId, doctorId }: LeavingPractice, now: Instant): SQL[] {
  const pseudonym = pseudonymOf(sql`${doctorId}::uuid`)
  return [
    sql`update notifications n set params = n.params || '{"doctorProfile": null}'
        || jsonb_build_object('doctorName', ${pseudonym}, 'clinicName', ${pseudonym})
      where n.params ? 'clinicName' and not (${isToCome(now)}) and (
        n.appointment_id in (select id from appointments where practice_id = ${practiceId}::uuid)
          or n.params->>'clinicId' in (select id::text from clinics where practice_id = ${practiceId}::uuid))`,
  ]
}
