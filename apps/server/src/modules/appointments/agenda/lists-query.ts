import { sql, type SQL } from 'drizzle-orm'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Database } from '../../../db/client.ts'
import { instantValue, rowsAsJson, rowsOf } from '../../../db/rows.ts'
import { given, givenId, givenInstant, statement } from '../../../db/statement.ts'
import { type AppointmentRow, appointmentsFrom, SELECT_APPOINTMENT } from '../record/repository.ts'

export type Listed<List extends string> = AppointmentRow & { list: List }

/** Several lists of appointments as one value: what describes them then stands in the statement, and is made ready by PostgreSQL, once. */
export const appointmentLists = (lists: Record<string, SQL>, order: SQL): SQL => {
  const listed = Object.entries(lists).map(
    ([list, rows]) =>
      sql`select ${sql.raw(`'${list}'`)} as list, ${sql.identifier(list)}.* from (${rows}) ${sql.identifier(list)}`,
  )
  return rowsAsJson(
    sql`${appointmentsFrom(sql`(${sql.join(listed, sql` union all `)})`, sql`a.list,`)} order by a.list, ${order}`,
  )
}

export const ofList = <List extends string>(rows: readonly Listed<List>[], list: List): AppointmentRow[] =>
  rows.filter((row) => row.list === list)

type OpenQuery = { ownerId: string; status: 'requested' | 'approved'; from: number; limit: number }

/** An owner's requests, or agreed visits, that start at or after a time, the soonest first. */
export async function listOpen(
  database: Database,
  { ownerId, status, from, limit }: OpenQuery,
): Promise<AppointmentRow[]> {
  return rowsOf<AppointmentRow>(
    database,
    sql`${SELECT_APPOINTMENT} where a.owner_id = ${ownerId}::uuid and a.status = ${status} and a.starts_at >= ${instantValue(from)}
      order by a.starts_at, a.id limit ${limit}`,
  )
}

type AppointmentPage = { rows: AppointmentRow[]; specialization: string[] }

const appointmentPage = statement<AppointmentPage>(
  'appointment_page',
  sql`select ${rowsAsJson(sql`${appointmentsFrom(sql`(select * from appointments
      where doctor_id = ${givenId('doctor')} and status in ('requested', 'approved', 'consulting', 'completed', 'no_show', 'cancelled')
        and starts_at >= ${givenInstant('from')} and starts_at < ${givenInstant('until')}
      order by starts_at, id limit ${given('limit')}::int)`)}
    order by a.starts_at, a.id`)} as rows,
    (select to_json(specializations) from doctors where user_id = ${givenId('doctor')}) as specialization`,
)

/** A practice's appointments that start between two times, the soonest first, and what its doctor is specialised in; what came to nothing before it was agreed is left out. */
export async function listAppointments(
  database: Database,
  doctorId: string,
  { from, until, limit }: { from: number; until: number; limit: number },
): Promise<AppointmentPage> {
  const [found] = await appointmentPage(database, {
    doctor: doctorId,
    from: instantText(from),
    until: instantText(until),
    limit,
  })
  return found ?? { rows: [], specialization: [] }
}

const MOVES_MAX = 50

/** Visits to come that their owners ask to move. */
export const MOVES = sql`select * from appointments v
  where doctor_id = ${givenId('doctor')} and status = 'approved' and starts_at >= ${givenInstant('now')}
    and exists (select from move_requests where appointment_id = v.id)
  order by starts_at, id limit ${sql.raw(String(MOVES_MAX))}`

export const REQUEST_COUNT = sql`(select count(*)::int from appointments where doctor_id = ${givenId('doctor')} and status = 'requested')`

/** Requests, the longest waiting first; visits, the soonest first. */
export const WAITING_FIRST = sql`case a.status when 'requested' then a.created_at else a.starts_at end, a.id`

const requests = statement<{ rows: Listed<'requests' | 'moves'>[]; total: number }>(
  'requests',
  sql`select
    ${appointmentLists(
      {
        requests: sql`select * from appointments
          where doctor_id = ${givenId('doctor')} and status = 'requested'
            and (created_at, id) > (${givenInstant('afterTime')}, ${givenId('afterId')})
          order by created_at, id limit ${given('limit')}::int`,
        moves: MOVES,
      },
      WAITING_FIRST,
    )} as rows,
    ${REQUEST_COUNT} as total`,
)

const BEFORE_ALL = { createdAt: 0, id: '00000000-0000-0000-0000-000000000000' }

/**
 * Requests that wait for a practice, the longest waiting first, behind a given one, and how many there are in all; and visits to come
 * that their owners ask to move, the soonest first.
 */
export async function listRequests(
  database: Database,
  doctorId: string,
  {
    after = BEFORE_ALL,
    limit,
    now,
  }: { after?: { createdAt: number; id: string } | undefined; limit: number; now: number },
): Promise<{ requests: AppointmentRow[]; moves: AppointmentRow[]; total: number }> {
  const [found] = await requests(database, {
    doctor: doctorId,
    afterTime: instantText(after.createdAt),
    afterId: after.id,
    limit,
    now: instantText(now),
  })
  const { rows = [], total = 0 } = found ?? {}
  return { requests: ofList(rows, 'requests'), moves: ofList(rows, 'moves'), total }
}

/** Requests and agreed visits of an owner's pet that have not begun. */
export async function findUpcomingOfPet(
  database: Database,
  { ownerId }: { ownerId: string },
  petId: string,
  now: number,
): Promise<AppointmentRow[]> {
  return rowsOf(
    database,
    sql`${SELECT_APPOINTMENT} where a.owner_id = ${ownerId}::uuid and a.pet_id = ${petId}::uuid
      and a.status in ('requested', 'approved') and a.starts_at > ${instantValue(now)} order by a.starts_at, a.id`,
  )
}
