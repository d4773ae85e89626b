import { sql } from 'drizzle-orm'
import { id, instant, text } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'
import { statuses } from '../../../db/statuses.ts'

/** Which owners have been called about the plan of a block, by appointment. */
export const findCalls = query('calls_of_plan', {
  params: { id },
  row: { appointmentId: id, at: instant, by: text() },
  text: (p) => sql`select c.appointment_id, c.called_at as at, u.fullname as by
    from block_calls c join users u on u.id = c.called_by where c.block_id = ${p.id}`,
})

/** A request or an approved appointment of the vet whose time a block of the practice is. */
export const findCalled = query('called_appointment', {
  params: { practiceId: id, id, appointmentId: id },
  row: { id },
  text: (
    p,
  ) => sql`select a.id from blocks b join appointments a on a.doctor_id = b.doctor_id and a.practice_id = b.practice_id
    where b.id = ${p.id} and b.practice_id = ${p.practiceId} and a.id = ${p.appointmentId}
      and a.status in ${statuses(['requested', 'approved'])}`,
})

/** Writes that an owner was called; the first call stays. */
export const insertCall = query('insert_call_of_plan', {
  params: { id, appointmentId: id, now: instant, calledBy: id },
  text: (p) => sql`insert into block_calls (block_id, appointment_id, called_at, called_by)
    values (${p.id}, ${p.appointmentId}, ${p.now}, ${p.calledBy}) on conflict do nothing`,
})

export const deleteCall = query('delete_call_of_plan', {
  params: { id, appointmentId: id },
  text: (p) => sql`delete from block_calls where block_id = ${p.id} and appointment_id = ${p.appointmentId}`,
})
