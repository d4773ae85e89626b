import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { array, type Columns, id, instant, int, list, type RowOf, text } from '../../../db/columns.ts'
import type { Instant } from '../../../db/instant.ts'
import { query } from '../../../db/query.ts'
import { status, statuses } from '../../../db/statuses.ts'
import { appointment, type AppointmentRow, appointmentsFrom } from '../record/repository.ts'
import { isInReach, type ReachOfScope, reachParams } from '../record/reach-query.ts'

type Listed<Name extends string> = AppointmentRow & { list: Name }

/** Several lists of appointments as one JSON value, each row with the name of its list, so that the joins are planned once. */
export const namedLists = <Name extends string>() => {
  const lists = list({ list: text<Name>(), ...appointment } satisfies Columns)
  /** @param rows selects rows of `appointments` for each list */
  const select = (rows: Record<Name, SQL>, order: SQL): SQL => {
    const listed = Object.entries<SQL>(rows).map(
      ([name, select]) =>
        sql`select ${sql.raw(`'${name}'`)} as list, ${sql.identifier(name)}.* from (${select}) ${sql.identifier(name)}`,
    )
    const all = sql`(${sql.join(listed, sql` union all `)})`
    return lists.of(sql`${appointmentsFrom(all, sql`a.list,`)} order by a.list, ${order}`)
  }
  return { ...lists, select }
}

export const ofList = <Name extends string>(rows: readonly Listed<Name>[], name: Name): AppointmentRow[] =>
  rows.filter((row) => row.list === name)

const pageList = list(appointment)

/** The specialisations of a practice's vets, of those who left, too. */
export const specializations = list({ doctorId: id, ids: array(text()) })
export const specializationsOf = (practiceId: SQL): SQL =>
  specializations.of(sql`select d.user_id as doctor_id, d.specializations as ids
    from memberships m join doctors d on d.user_id = m.user_id where m.practice_id = ${practiceId}`)

const page = query('appointment_page', {
  params: { ...reachParams, from: instant, until: instant, limit: int },
  row: { rows: pageList, specializations },
  text: (p) => sql`select
    ${pageList.of(sql`${appointmentsFrom(sql`(select * from appointments
        where ${isInReach(p)}
          and status in ${statuses(['requested', 'approved', 'consulting', 'completed', 'no_show', 'cancelled'])}
          and starts_at >= ${p.from} and starts_at < ${p.until}
        order by starts_at, id limit ${p.limit})`)}
      order by a.starts_at, a.id`)} as rows,
    ${specializationsOf(p.practiceId)} as specializations`,
})

/**
 * The appointments within reach that start between two instants, by start, and the specialisations of the vets. Rejected, withdrawn and
 * expired requests are left out.
 */
export async function listAppointments(
  database: Database,
  reach: ReachOfScope,
  range: { from: Instant; until: Instant; limit: number },
): Promise<RowOf<{ rows: typeof pageList; specializations: typeof specializations }>> {
  const [found] = await page(database, { ...reach, ...range })
  return found ?? { rows: [], specializations: [] }
}

const MOVES_MAX = 50

/** The upcoming approved appointments within reach with a move request, by start. */
export const movesOf = (
  reach: Record<keyof ReachOfScope, SQL>,
  now: SQL,
): SQL => sql`select * from appointments v
  where ${isInReach(reach)} and status = ${status('approved')} and starts_at >= ${now}
    and exists (select from move_requests where appointment_id = v.id)
  order by starts_at, id limit ${sql.raw(String(MOVES_MAX))}`

/** Number of the requests within reach that wait for an answer. */
export const requestCountOf = (reach: Record<keyof ReachOfScope, SQL>): SQL =>
  sql`(select count(*) from appointments where ${isInReach(reach)} and status = ${status('requested')})`

/** Requests by creation time, appointments by start. */
export const WAITING_FIRST = sql`case a.status when ${status('requested')} then a.created_at else a.starts_at end, a.id`

const requestLists = namedLists<'requests' | 'moves'>()

const requests = query('requests', {
  params: { ...reachParams, afterTime: instant, afterId: id, limit: int, now: instant },
  row: { rows: requestLists, total: int },
  text: (p) => sql`select
    ${requestLists.select(
      {
        requests: sql`select * from appointments
          where ${isInReach(p)} and status = ${status('requested')} and (created_at, id) > (${p.afterTime}, ${p.afterId})
          order by created_at, id limit ${p.limit}`,
        moves: movesOf(p, p.now),
      },
      WAITING_FIRST,
    )} as rows,
    ${requestCountOf(p)} as total`,
})

const BEFORE_ALL = { createdAt: 0, id: '00000000-0000-0000-0000-000000000000' }

/**
 * The waiting requests within reach after a given one, the longest waiting first, with their total number; and upcoming appointments with a
 * move request, by start.
 */
export async function listRequests(
  database: Database,
  reach: ReachOfScope,
  page: { after?: { createdAt: Instant; id: string } | undefined; limit: number; now: Instant },
): Promise<{ requests: AppointmentRow[]; moves: AppointmentRow[]; total: number }> {
  const { after = BEFORE_ALL, limit, now } = page
  const [found] = await requests(database, {
    ...reach,
    afterTime: after.createdAt,
    afterId: after.id,
    limit,
    now,
  })
  const { rows = [], total = 0 } = found ?? {}
  return { requests: ofList(rows, 'requests'), moves: ofList(rows, 'moves'), total }
}
