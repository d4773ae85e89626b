import { sql } from 'drizzle-orm'
import { id } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'

/** A vet works at every open clinic of the practice from now on, where owners may book them; last in the order of vets. */
export const workEverywhere = query('work_at_clinics', {
  params: { practiceId: id, doctorId: id },
  text: (p) => sql`
    insert into clinic_vets (clinic_id, doctor_id, practice_id, position)
    select c.id, ${p.doctorId}, c.practice_id, 1 + coalesce((select max(v.position) from clinic_vets v where v.clinic_id = c.id), 0)
    from clinics c where c.practice_id = ${p.practiceId} and c.deleted_at is null order by c.id
    on conflict (clinic_id, doctor_id) do update set online = true, until = null`,
})

/** The next vet of each clinic leads it in place of one who leaves; another one, where nobody else works there. */
export const passLeadOn = query('pass_lead_on', {
  params: { practiceId: id, from: id, to: id },
  text: (p) => sql`
    update clinics c set doctor_id = coalesce((
        select v.doctor_id from clinic_vets v
          join memberships m on m.practice_id = v.practice_id and m.user_id = v.doctor_id and m.left_at is null
          join users u on u.id = v.doctor_id and u.disabled_at is null
        where v.clinic_id = c.id and v.doctor_id <> ${p.from}
        order by not v.online, v.position, m.joined_at, v.doctor_id limit 1), ${p.to})
    where c.practice_id = ${p.practiceId} and c.doctor_id = ${p.from} and c.deleted_at is null`,
})

/** Owners cannot book the vet at any clinic of the practice any more. The rows stay for visits of the past. */
export const workNowhere = query('leave_clinics', {
  params: { practiceId: id, doctorId: id },
  text: (p) => sql`
    update clinic_vets set online = false where practice_id = ${p.practiceId} and doctor_id = ${p.doctorId}`,
})

export const listOpenClinics = query('open_clinics_of_practice', {
  params: { practiceId: id },
  row: { id },
  text: (p) => sql`
    select id from clinics where practice_id = ${p.practiceId} and deleted_at is null order by created_at, id`,
})
