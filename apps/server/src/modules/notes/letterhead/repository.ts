import { sql, type SQL } from 'drizzle-orm'
import { id, json } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'
import { noteType } from '../note-type-query.ts'

/** The heading of a prescription: its doctor, and the clinic of its visit, else the clinic that was chosen, else the practice's first. */
export type Letterhead = {
  doctorName: string
  /** Missing once the practice has left. */
  degree?: string
  registrationId: string | null
  /** Missing once the practice has left. */
  clinicId?: string | null
  clinicName: string | null
  addressLine1: string | null
  addressLine2: string | null
  zipcode: string | null
  city: string | null
  country: string | null
  timeZone: string | null
}
export const letterhead = json<Letterhead>()

/** Of a note `n`, by the practice's present data. */
const presentLetterhead = sql`
  select jsonb_build_object('doctorName', u.fullname, 'degree', d.degree,
    'registrationId', d.registration_id, 'clinicId', c.id, 'clinicName', c.name, 'addressLine1', c.address_line1,
    'addressLine2', c.address_line2, 'zipcode', c.zipcode, 'city', c.city, 'country', c.country, 'timeZone', c.time_zone)
  from doctors d join users u on u.id = d.user_id left join lateral (
    select c.* from clinics c where c.practice_id = n.practice_id
    order by (c.id = coalesce((select clinic_id from appointments where id = n.appointment_id), n.clinic_id)) desc nulls last,
      c.deleted_at is not null, c.created_at, c.id
    limit 1
  ) c on true
  where d.user_id = n.doctor_id`

/** Part of a query: the letterhead of a prescription `n`, stored if the practice has left, else by its present data. */
export const letterheadOfNote: SQL = sql`coalesce(n.letterhead - 'clinicId', (${presentLetterhead}))`

/** Stores the letterhead of each of the doctor's prescriptions whose owner still has an account or a record. */
export const writeLetterheads = query('write_letterheads', {
  params: { doctorId: id },
  text: (p) => sql`
    update notes set letterhead = present.letterhead
    from (select n.id, (${presentLetterhead}) as letterhead from notes n
        join users o on o.id = n.owner_id and o.deleted_at is null
      where n.doctor_id = ${p.doctorId} and n.type = ${noteType('prescription')}) present
    where notes.id = present.id`,
})
