import type { AppointmentStatus } from '@vetvisit/contract/appointments/record/rules'
import type { ClinicColor } from '@vetvisit/contract/clinics/rules'
import type { Species } from '@vetvisit/contract/pets/species'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { bool, id, instant, int, json, list, orNull, type RowOf, text } from '../../../db/columns.ts'
import { dialableNumber } from '../../../db/dialable-number.ts'
import type { Instant } from '../../../db/instant.ts'
import { query } from '../../../db/query.ts'
import { statuses } from '../../../db/statuses.ts'
import { joinCareRecord, type LastKnown } from '../../care/public.ts'
import { careOfVisit } from '../record/repository.ts'

const block = {
  id,
  petId: id,
  status:
    text<Extract<AppointmentStatus, 'requested' | 'approved' | 'consulting' | 'completed' | 'no_show'>>(),
  startsAt: instant,
  endsAt: instant,
  version: int,
  clinicId: id,
  type: text<'consultation' | 'followup'>(),
  reason: text(),
  petName: text(),
  petSpecies: text<Species>(),
  ownerName: text(),
  ownerMobile: orNull(text()),
  /** The owner is on the doctor's record (specification/authorization R2). */
  onRecord: bool,
  known: orNull(json<LastKnown>()),
}
/** An appointment as a block of the calendar. */
export type BlockRow = RowOf<typeof block>

const visits = list(block)
const clinics = list({ _id: id, name: text(), color: text<ClinicColor>(), timeZone: text() })

const calendar = query('calendar', {
  params: { doctorId: id, from: instant, until: instant, limit: int },
  row: { visits, clinics },
  text: (p) => sql`select
    ${visits.of(sql`select a.id, a.status, a.starts_at, a.ends_at, a.version, a.clinic_id, p.id as pet_id, a.type, a.reason,
        p.name as pet_name, p.species as pet_species, u.fullname as owner_name, ${dialableNumber('u')} as owner_mobile,
        coalesce(care_record.is_current, false) as on_record, care_record.known
      from (select * from appointments
        where doctor_id = ${p.doctorId} and status in ${statuses(['requested', 'approved', 'consulting', 'completed', 'no_show'])}
          and starts_at >= ${p.from} and starts_at < ${p.until}
        order by starts_at, id limit ${p.limit}) a
        join pets p on p.id = a.pet_id
        join users u on u.id = a.owner_id
        ${joinCareRecord(careOfVisit)}
      order by a.starts_at, a.id`)} as visits,
    ${clinics.of(sql`select id as _id, name, color, time_zone from clinics
      where doctor_id = ${p.doctorId} order by created_at, id`)} as clinics`,
})

/** A practice's appointments that start between two instants, soonest first, and all its clinics, for the calendar. */
export async function findCalendar(
  database: Database,
  doctorId: string,
  range: { from: Instant; until: Instant; limit: number },
) {
  const [found] = await calendar(database, { doctorId, ...range })
  return found ?? { visits: [], clinics: [] }
}
