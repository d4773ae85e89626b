import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { id, instant, list, orNull, type RowOf } from '../../../db/columns.ts'
import { ids, idsIn } from '../../../db/ids.ts'
import type { Instant } from '../../../db/instant.ts'
import { query } from '../../../db/query.ts'
import { SLOT_HOLDING, status } from '../../../db/statuses.ts'

const busySpan = { doctorId: id, start: instant, end: instant }

/** For queries that select `busySpans` as one of several lists. */
export const busyList = list(busySpan)

/** From when until when an appointment takes its vet's time, in the words of `appointments_doctor_free` and `appointments_busy`. */
export const BUSY_FROM = sql`coalesce(busy_from, starts_at)`
export const BUSY_UNTIL = sql`coalesce(busy_until, ends_at)`

/** When a block lies, in the words of the index `blocks_of_vet`. */
export const BLOCK_SPAN = sql`tstzrange(starts_at, ends_at)`

/**
 * Times at which owners cannot book doctors, by doctor and start: requests, appointments, holds that have not expired, and blocks. Adjacent
 * spans are joined, which leaves a tenth of the rows for a page of fully booked doctors.
 *
 * @param doctors their ids, as a select in brackets
 * @param exceptHoldsOf an owner whose own holds leave the time free, or null
 */
export const busySpans = (
  doctors: SQL,
  { from, until, now, exceptHoldsOf }: { from: SQL; until: SQL; now: SQL; exceptHoldsOf: SQL },
): SQL => sql`select doctor_id, lower(span) as start, upper(span) as "end"
  from (
    select doctor_id, range_agg(span) as spans from (
      select doctor_id, tstzrange(${BUSY_FROM}, ${BUSY_UNTIL}) as span from appointments
      where doctor_id in ${doctors} and ${BUSY_FROM} < ${until} and ${BUSY_UNTIL} > ${from}
        and status in ${SLOT_HOLDING}
        and (status <> ${status('held')} or (expires_at > ${now} and (owner_id is null or owner_id is distinct from ${exceptHoldsOf})))
      union all
      select doctor_id, ${BLOCK_SPAN} from blocks
      where doctor_id in ${doctors} and ${BLOCK_SPAN} && tstzrange(${from}, greatest(${from}, ${until}))
    ) taken
    group by doctor_id
  ) busy, unnest(busy.spans) span
  order by 1, 2`

const busy = query('busy', {
  params: { doctorIds: ids, from: instant, until: instant, now: instant, exceptHoldsOf: orNull(id) },
  row: { spans: busyList },
  text: (p) => sql`select ${busyList.of(busySpans(idsIn(p.doctorIds), p))} as spans`,
})

/** The vets of clinics, as a select in brackets. */
export const vetsOfClinics = (clinicIds: SQL): SQL =>
  sql`(select doctor_id from clinic_vets where clinic_id in ${idsIn(clinicIds)})`

const busyAtClinics = query('busy_at_clinics', {
  params: { clinicIds: ids, from: instant, until: instant, now: instant },
  row: { spans: busyList },
  text: (p) =>
    sql`select ${busyList.of(
      busySpans(vetsOfClinics(p.clinicIds), { ...p, exceptHoldsOf: sql`null::uuid` }),
    )} as spans`,
})

/** The same of all vets of clinics. */
export async function findBusyAtClinics(
  database: Database,
  clinicIds: readonly string[],
  times: { from: Instant; until: Instant; now: Instant },
): Promise<RowOf<typeof busySpan>[]> {
  const [found] = await busyAtClinics(database, { ...times, clinicIds })
  return found?.spans ?? []
}

export async function findBusy(
  database: Database,
  doctorIds: readonly string[],
  times: { from: Instant; until: Instant; now: Instant; exceptHoldsOf?: string | undefined },
): Promise<RowOf<typeof busySpan>[]> {
  const { exceptHoldsOf = null } = times
  const [found] = await busy(database, { ...times, doctorIds, exceptHoldsOf })
  return found?.spans ?? []
}

/** Times at which a treatment room is taken, by start. */
export const findBusyOfRoom = query('busy_of_room', {
  params: { roomId: id, from: instant, until: instant },
  row: { start: instant, end: instant },
  text: (p) => sql`select ${BUSY_FROM} as start, ${BUSY_UNTIL} as "end" from appointments
    where room_id = ${p.roomId} and status in ${SLOT_HOLDING} and ${BUSY_FROM} < ${p.until} and ${BUSY_UNTIL} > ${p.from}
    union all
    select starts_at, ends_at from blocks where room_id = ${p.roomId} and starts_at < ${p.until} and ends_at > ${p.from}
    order by 1`,
})
