import type { AppointmentStatus } from '@vetvisit/contract/appointments/rules'
import type { ClinicColour } from '@vetvisit/contract/clinics/rules'
import type { Species } from '@vetvisit/contract/pets/species'
import { instantText } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { epochMs, rowsAsJson } from '../../db/rows.ts'
import { given, givenId, givenInstant, statement } from '../../db/statement.ts'
import { dialled, type LastKnown } from './repository.ts'

/** A visit as a block of time. Times are epoch milliseconds. */
export type BlockRow = {
  id: string
  petId: string
  status: Extract<AppointmentStatus, 'requested' | 'approved' | 'consulting' | 'completed' | 'no_show'>
  startsAt: number
  endsAt: number
  version: number
  clinicId: string
  type: 'consultation' | 'followup'
  reason: string
  petName: string
  petSpecies: Species
  ownerName: string
  ownerMobile: string | null
  /** The owner is on the doctor's record (authorization, R2). */
  onRecord: boolean
  known: LastKnown | null
}

type CalendarRows = {
  visits: BlockRow[]
  clinics: { _id: string; name: string; color: ClinicColour; timeZone: string }[]
}

const calendar = statement<CalendarRows>(
  'calendar',
  sql`select
    ${rowsAsJson(sql`select a.id, a.status, ${epochMs('a.starts_at')} as "startsAt", ${epochMs('a.ends_at')} as "endsAt", a.version,
        a.clinic_id as "clinicId", a.pet_id as "petId", a.type, a.reason, p.name as "petName", p.species as "petSpecies", u.fullname as "ownerName",
        ${dialled('u')} as "ownerMobile",
        coalesce((select care.ended_at is null from care where care.doctor_id = a.doctor_id and care.owner_id = a.owner_id), false) as "onRecord",
        (select care.known from care where care.doctor_id = a.doctor_id and care.owner_id = a.owner_id) as known
      from (select * from appointments
        where doctor_id = ${givenId('doctor')} and status in ('requested', 'approved', 'consulting', 'completed', 'no_show')
          and starts_at >= ${givenInstant('from')} and starts_at < ${givenInstant('until')}
        order by starts_at, id limit ${given('limit')}::int) a
        join pets p on p.id = a.pet_id
        join users u on u.id = a.owner_id
      order by a.starts_at, a.id`)} as visits,
    ${rowsAsJson(sql`select id as _id, name, color, time_zone as "timeZone" from clinics
      where doctor_id = ${givenId('doctor')} order by created_at, id`)} as clinics`,
)

/** What a practice's calendar shows of the visits that start between two times, the soonest first, and all its clinics. */
export async function findCalendar(
  database: Database,
  doctorId: string,
  { from, until, limit }: { from: number; until: number; limit: number },
): Promise<CalendarRows> {
  const [found] = await calendar(database, {
    doctor: doctorId,
    from: instantText(from),
    until: instantText(until),
    limit,
  })
  return found ?? { visits: [], clinics: [] }
}
