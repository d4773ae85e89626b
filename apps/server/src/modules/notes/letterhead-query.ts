import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'

/** What a prescription says of who signed it, and of the practice: the clinic of its visit, else the one that was named, else the doctor's first. */
export type LetterheadRow = {
  doctorName: string
  /** Missing of a practice that is gone. */
  degree?: string
  registrationId: string | null
  /** Missing of a practice that is gone. */
  clinicId?: string | null
  clinicName: string | null
  addressLine1: string | null
  addressLine2: string | null
  zipcode: string | null
  city: string | null
  country: string | null
  timeZone: string | null
}

/** Of a note `n`, as the practice is now. */
const presentLetterhead = sql`select jsonb_build_object('doctorName', u.fullname, 'degree', d.degree,
    'registrationId', d.registration_id, 'clinicId', c.id, 'clinicName', c.name, 'addressLine1', c.address_line1,
    'addressLine2', c.address_line2, 'zipcode', c.zipcode, 'city', c.city, 'country', c.country, 'timeZone', c.time_zone)
  from doctors d join users u on u.id = d.user_id left join lateral (
    select c.* from clinics c where c.doctor_id = d.user_id
      order by (c.id = coalesce((select clinic_id from appointments where id = n.appointment_id), n.clinic_id)) desc nulls last, c.deleted_at is not null, c.created_at, c.id limit 1
  ) c on true
  where d.user_id = n.doctor_id`

/** Of a prescription `n`: as it was kept when the practice left, else as it is now. */
export const letterhead: SQL = sql`coalesce(n.letterhead - 'clinicId', (${presentLetterhead}))`

/** Writes down what stands above a doctor's prescriptions for owners who are still here. */
export async function writeLetterheads(database: Database, doctorId: string): Promise<void> {
  await database.db.execute(sql`
    update notes set letterhead = kept.letterhead
    from (select n.id, (${presentLetterhead}) as letterhead from notes n
        join users o on o.id = n.owner_id and o.deleted_at is null
      where n.doctor_id = ${doctorId}::uuid and n.type = 'prescription') kept
    where notes.id = kept.id`)
}
