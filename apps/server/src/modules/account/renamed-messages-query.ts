import { sql, type SQL } from 'drizzle-orm'
import type { Instant } from '../../db/instant.ts'
import { timeOf, type LeavingPractice, pseudonymOf } from './erasure-values-query.ts'

/**
 * Gives the practice its pseudonym in the notifications of owners. The notification of a cancelled appointment whose time has not come
 * keeps the name, because its reader must know the doctor. Notifications about care hold no id, so name and reader find them.
 */
export function renamedMessages({ practiceId, doctorId, fullname }: LeavingPractice, now: Instant): SQL[] {
  const doctor = sql`${doctorId}::uuid`
  const practice = sql`${practiceId}::uuid`
  return [
    sql`update notifications n set params = n.params || '{"doctorProfile": null}' || case
        when n.type = 'appointment-deleted' and (n.params->>'start')::timestamptz > ${timeOf(now)} then '{}'
        when n.params ? 'clinicName'
          then jsonb_build_object('doctorName', ${pseudonymOf(doctor)}, 'clinicName', ${pseudonymOf(doctor)})
        else jsonb_build_object('doctorName', ${pseudonymOf(doctor)}) end
      where n.appointment_id in (select id from appointments where doctor_id = ${doctor})
        or n.params->>'clinicId' in (select id::text from clinics where practice_id = ${practice})
        or n.params->>'noteId' in (select id::text from notes where doctor_id = ${doctor})
        or (n.params->>'doctorName' = ${fullname} and n.type in ('care-asked', 'care-accepted', 'pet-added')
          and n.recipient_id in (select owner_id from care where practice_id = ${practice}
            union select u.id from users u join care_invitations i on i.email = u.email where i.practice_id = ${practice}))`,
  ]
}
