import { sql } from 'drizzle-orm'
import { id } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'

/** Reasons with days that may have opened for owners on the waiting list, whichever vet they wait for. */
export const findReopenedReasons = query('reopened_reasons', {
  params: {},
  row: { reasonId: id },
  text: () => sql`select distinct reason_id from reopened_reasons limit 100`,
})

/** Notes that the opened days of a reason are offered now; the caller holds its lock. */
export const deleteReopenings = query('delete_reopenings', {
  params: { reasonId: id },
  text: (p) => sql`delete from reopened_reasons where reason_id = ${p.reasonId}`,
})

/** The vets for whom owners wait with a reason, those of the clinic for owners who wait for any. */
export const findVetsAwaitedFor = query('vets_awaited_for_reason', {
  params: { reasonId: id },
  row: { doctorId: id },
  text: (p) => sql`select distinct v.doctor_id from waiting_list w join clinic_vets v
      on v.clinic_id = w.clinic_id and (w.doctor_id is null or w.doctor_id = v.doctor_id)
    where w.reason_id = ${p.reasonId} order by 1`,
})
